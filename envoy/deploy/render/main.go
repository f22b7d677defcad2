// Command render reads deployment files with the libraries of the tools that will read them in earnest, and prints what they
// understood as JSON: compose-go for docker-compose.yml, kustomize's own for the Kubernetes overlays. It is a module of its
// own so that their dependencies stay out of Veil's.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/compose-spec/compose-go/v2/cli"
	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
)

func main() {
	if err := run(context.Background(), os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "render:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	switch {
	case len(args) >= 2 && args[0] == "compose":
		return compose(ctx, args[1], args[2:])
	case len(args) == 2 && args[0] == "kustomize":
		return kustomize(args[1])
	}
	return fmt.Errorf("usage: render compose FILE [PROFILE...] | render kustomize FOLDER")
}

// compose prints a project with the given profiles. Variables come from the environment, as in docker compose.
func compose(ctx context.Context, file string, profiles []string) error {
	o, err := cli.NewProjectOptions([]string{file}, cli.WithOsEnv, cli.WithProfiles(profiles),
		cli.WithWorkingDirectory(filepath.Dir(file)), cli.WithResolvedPaths(true))
	if err != nil {
		return err
	}
	project, err := o.LoadProject(ctx)
	if err != nil {
		return err
	}
	text, err := project.MarshalJSON()
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(text)
	return err
}

// kustomize prints the objects of an overlay as a JSON array.
func kustomize(folder string) error {
	resources, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(filesys.MakeFsOnDisk(), folder)
	if err != nil {
		return err
	}
	var objects []map[string]any
	for _, r := range resources.Resources() {
		m, err := r.Map()
		if err != nil {
			return err
		}
		objects = append(objects, m)
	}
	return json.NewEncoder(os.Stdout).Encode(objects)
}
