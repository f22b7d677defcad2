package name_test

import "testing"

func TestAStormIsNobody(t *testing.T) {
	exact(t,
		"How strong were Hurricane Ida, Hurricane Sandy and Typhoon Goni?",
		"Sturmtief Sabine trifft die Küste, Orkan Lothar war stärker.",
		"Tempêtes Klaus, Martin et Xynthia : rafales et dégâts.",
		"La borrasca Gloria llega el martes.",
		"Il ciclone Medea e la tempesta Vaia: danni e raffiche.")
}

func TestSomebodyBesideAStormStaysHidden(t *testing.T) {
	exact(t,
		"The storm kept [N Bella] at home.",
		"During the storm, [N Anna] stayed at school.",
		"Nach dem Sturm [N Anna Berger] anrufen.",
		"[N Storm Reid] has not paid her rent.",
		"Con la tempesta [N Giulia Ferri] è rimasta a casa.",
		"Wegen Sturm kommt [N Bella] später.")
}
