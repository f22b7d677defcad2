package rule

import "testing"

func TestValuesBelowTheirLabels(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a blank line", "Fecha nac.:\n\n   22-10-1988", "DATE_OF_BIRTH 22-10-1988"},
		{"no colon", "Date de naissance\n\n5 mars 1958\n\nNationalité\nfrançaise", "DATE_OF_BIRTH 5 mars 1958"},
		{"a sign for number", "Passaporto n.\n\n  YB1234567", "PASSPORT YB1234567"},
		{"a phone", "Tel.:\n\n  040 5550177\n\nFax:\n\n", "PHONE 040 5550177"},
		{"a health insurance number", "Versichertennummer\n\nT025822016", "NATIONAL_ID T025822016"},
		{"a sentence", "Phone\n\nThe meeting of 2026-01-01 was long", ""},
		{"a sentence above", "We asked for the date of birth\n\n12/05/1990", ""},
		{"nothing filled in", "Date of birth\n\nsee page 12\n\n12/05/1990", ""},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestNumbersRightBehindTheirNames(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"TEL07700900541", "PHONE 07700900541"},
		{"tel0171 5550199", "PHONE 0171 5550199"},
		{"Tél06 39 98 12 04", "PHONE 06 39 98 12 04"},
		{"Tel(030)5550177", "PHONE (030)5550177"},
		{"tel+49 171 5550199", "PHONE +49 171 5550199"},
		{"cell3475550129", "PHONE 3475550129"},
		{"DOB19800412/SSN509126393", "DATE_OF_BIRTH 19800412; NATIONAL_ID 509126393"},
		{"geb01.02.1990", "DATE_OF_BIRTH 01.02.1990"},
		{"port8080 phone1=2 cell20231104 sms20240101 xtel07700900541", ""},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.text, got, c.want)
		}
	}
}

func TestFieldsOfDrivingLicencesHaveNumbers(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"British", "DRIVING LICENCE\n3. 21.07.1985 UNITED KINGDOM\n4a. 12.02.2019 4b. 11.02.2029", "DATE_OF_BIRTH 21.07.1985"},
		{"German", "FÜHRERSCHEIN\n3. 05.08.1964 Kiel\n4a. 19.01.13 4c. Landrat\n4b. 18.01.28\n5. B072RRE2I55", "DATE_OF_BIRTH 05.08.1964; NATIONAL_ID B072RRE2I55"},
		{"a list", "on the driving licence:\n3. 21.07.1985\n4a. nothing new", ""},
		{"another paper", "minutes\n3. 21.07.1985 first\n4a. 12.02.2019", ""},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}
