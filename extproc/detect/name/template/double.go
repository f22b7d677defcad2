package template

import "strings"

// Names that are common words, too: the model must learn to tell them by what stands around them. The grammars use the
// words as words.
var (
	doubleFirst = map[string][]string{
		"en": strings.Fields("Will Mark Rose Grace Hope Faith Bill Jack Frank May June April Dawn Joy Ivy Lily Daisy Pat Art Gene Rob Sue Drew Grant Chase Hunter Summer Autumn Penny Robin Jay Iris Violet Ruby Pearl Amber Jade Heather Olive Charity Patience Victor Miles Rusty Sunny Dale Glen Cliff Forest Reed Clay"),
		"fr": strings.Fields("Rose Pierre Prune Marin Aimé Désiré Fleur Violette Marguerite Olive Clémence Constance Prudence Blanche Claire Noël Pascal Cerise Capucine Océane Aurore Ange Parfait Juste Modeste Reine Victoire Espérance France Estelle Ambre Perle Jasmin Églantine Colombe Dominique Céleste Clovis Angélique Candide"),
		"de": strings.Fields("Wolf Rosa Ernst May Heide Erika Viola Linde Mark Falk Horst Rose Karl Frank Frieder Kai Sonne Jasmin Iris Flora Luna Tag Till Bär Lenz Hans Mai Juni Sommer Stella Alma Gloria Clemens Viktor Felix Leo Dolores Mina Marina"),
		"es": strings.Fields("Sol Mar Paz Luz Dolores Consuelo Pilar Rosario Ángel Jesús Modesto Amparo Socorro Nieves Remedios Esperanza Soledad Cruz Reyes Rocío Blanca Rosa Estrella Perla Gema Aurora Alba Clara Domingo Prudencio Fortunato Inocencio Justo Severo Salvador León Lobo Iris Violeta Margarita Olivo Fe Gloria Victoria Vero Primitivo Milagros Ventura"),
		"it": strings.Fields("Stella Libero Norma Italia Rosa Viola Gemma Perla Luce Mara Fede Speranza Felice Vero Bianca Aurora Alba Celeste Allegra Leone Fiore Grazia Gioia Vera Chiara Serena Costanza Prudenza Letizia Vittoria Gloria Angelo Primo Quinto Ottavio Santo Salvatore Modesto Innocenza Oliva Margherita Marina Selva Asia"),
	}
	doubleLast = map[string][]string{
		"en": strings.Fields("Young King Green Brown White Black Long Short Hill Wood Stone Field Baker Cook Price Rich Swift Wise Moon Day Winter Snow Frost Page Bell Ball Rice Berry Bush Carter Walker Fox Wolf Bird Fisher Miller Smith Taylor Turner Banks Rivers Waters Church Bishop Pope Knight Noble Strong Love Hale"),
		"fr": strings.Fields("Petit Grand Roux Blanc Noir Legrand Leblanc Boulanger Berger Fontaine Rivière Marchand Chevalier Roy Lenoir Moulin Bois Caron Marin Lefort Bonnet Charpentier Meunier Fournier Mercier Gros Loup Renard Poisson Vasseur Prieur Leroy Carpentier Boucher Vacher Barbier Maçon Tissier Potier"),
		"de": strings.Fields("Müller Schneider Koch Bauer Kaiser König Wolf Fuchs Vogel Schäfer Richter Zimmermann Winter Sommer Lang Klein Groß Jung Kurz Weiß Schwarz Braun Roth Stein Berg Busch Baum Feld Sand Herbst Becker Fischer Weber Wagner Schmied Jäger Ritter Krämer Maurer Gärtner Hahn Storch Kranz Horn Blum Engel Teufel Herzog Graf Bischof Pfeffer Zucker Kraut"),
		"es": strings.Fields("Blanco Rubio Moreno Delgado Bravo Calvo Rey Campos Flores Ríos Montes Iglesias Cruz Santos Pastor Herrero Zapatero Prieto Leal Serrano Guerra Casas Cordero Conejo Toro Paredes Puente Torres Castillo Palacios Molina Marín Plaza Cuesta Prado Luna Sierra Vega Rosales Pino Robles Ba Sastre Escribano Cano Crespo Feliz Alegre"),
		"it": strings.Fields("Bianchi Rossi Neri Verdi Conti Leone Monti Costa Fontana Serra Villa Riva Greco Gallo Basso Longo Grassi Zen Poli Sala Marino Fabbri Ferraro Barbieri Pastore Mare Campo Ponte Torre Chiesa Vescovo Papa Re Guerra Pace Amato Caruso Villano Spada Croce Valle Bosco Prato Fiore Viola Volpe Lupo Merlo Passero Soave"),
	}
)
