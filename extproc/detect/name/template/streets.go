package template

import "strings"

// Parts of street names, by language.
var (
	englishStreets = strings.Fields("Street Street Road Road Avenue Lane Drive Close Court Gardens Terrace Place Way Square Crescent Hill Park Grove Mews Row Walk Boulevard St Rd Ave Ln Dr Blvd Ct Pl Green Parade View Highway Parkway Circle Trail Quay Wharf Yard Rise St. Ave.")
	englishWords   = strings.Fields("Mill Station Church High Victoria Albert Park Queen King Castle Bridge Oak Maple Cedar Elm Willow Chapel School Manor Spring Lake River Hill Forest Meadow Rose Orchard Forge Abbey Market Broad Harbour Sycamore Windmill Larch Chestnut Holly Ivy Sunset Washington Lincoln Jefferson Madison Franklin Main Pine Walnut Laurel Highland Valley Union Liberty Prospect Tollgate Brewery")
	frenchStreets  = strings.Fields("rue rue rue rue avenue avenue boulevard place allée chemin impasse quai route cours square passage ruelle Rue Avenue Boulevard bd av. villa sentier faubourg")
	frenchOf       = []string{"des ", "de la ", "du ", "de l'", "des ", "de "}
	frenchWords    = strings.Fields("Lilas Tilleuls Acacias Tanneurs Moulin République Gare Liberté Église Fontaine Pommiers Mimosas Glycines Cerisiers Peupliers Marronniers Écoles Prés Vignes Château Port Marché Poste Mairie Victoire Paix Soleil Bois Fleurs Jardins Remparts Carmes Capucins Forgerons Bleuets Champs Roses Platanes Érables Chênes Halles Arts Abbaye Croix Pasteur Colombes Hirondelles")
	germanStreets  = strings.Fields("straße straße straße str. weg gasse allee platz ring ufer damm strasse Straße steig hof")
	germanWords    = strings.Fields("Haupt Bahnhof Linden Schiller Goethe Berg Garten Kirch Schul Wald Rosen Birken Mühlen Wiesen Park Dorf Markt Brunnen Eichen Ahorn Feld See Bach Blumen Tannen Ring Kastanien Industrie Lerchen Amsel Post Kloster Schloss Burg Turm Nord Süd Ost West Hafen Weser Elbe Rhein Donau Isar Sonnen Stein Vogelsang Weinberg Ziegel Hirsch")
	germanAt       = strings.Fields("Hang Markt Bahnhof Wasserturm See Park Bach Anger Kirchplatz Rathaus Linden Graben Wall Stadtgraben Mühlbach Sonnenhang Berg Friedhof Weinberg Brunnen Marktplatz Gasse Straße")
	spanishStreets = strings.Fields("calle calle Calle C/ C/ c/ avenida avenida Avda. Av. av. plaza Plaza paseo Paseo camino carretera Ctra. ronda travesía carrer Carrer pasaje glorieta callejón bulevar urbanización")
	spanishOf      = []string{"de ", "de la ", "del ", "", "", "de los ", "de las "}
	spanishWords   = strings.Fields("Mayor Real Sol Constitución Rosario Pozo Fuente Iglesia Molino Olivos Jardines Estación Libertad Independencia Reforma Revolución Paz Luna Alameda Castilla Andalucía Goya Cervantes Colón Almendros Naranjos Rosas Pinos Cruz Ángel Carmen Huertas Concepción Universidad Hospital Puerto Mar Playa Concha Burgos Toledo")
	italianStreets = strings.Fields("via via via via Via Via viale corso Corso piazza Piazza largo vicolo strada piazzale V.le C.so P.zza lungotevere contrada borgo salita calle")
	italianWords   = strings.Fields("Roma Garibaldi Mazzini Cavour Dante Verdi Marconi Matteotti Gramsci Umberto Vittorio Milano Torino Venezia Napoli Trento Trieste Libertà Repubblica Pace Europa Resistenza Colombo Galilei Volta Manzoni Leopardi Carducci Pascoli Mille Nazionale Kennedy Stazione Molino Chiesa Fontana Giardini Birreria Castello Larga Nuova Maqueda Vecellio Novara")
)
