package name_test

import "testing"

// What stands in the marks of Markdown, and behind those of a quoted mail, is found as without them.
func TestNamesAreFoundInEmphasisAndInQuotes(t *testing.T) {
	exact(t,
		"I met **Dr. [N Amara Nwosu]** in **[L Enugu]** yesterday.",
		"- **Host** – [N Tomasz Wieczorek]\n- **Guest** – *[N Fatou Ndiaye]*",
		"> On Tue, [N Ilse Brandt] wrote:\n> Hi [N Tom],\n>\n> the address is [A 14 Larch\n> Avenue, Leeds LS6 2AB].\n",
		"everybody calls me [N Zaza], alle nennen mich [N Muck]")
}
