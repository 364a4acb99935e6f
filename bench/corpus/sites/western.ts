import type { Business } from './model.ts'

export const bakery: Business = {
  brand: 'Corner Bakery',
  lang: 'en-GB',
  tagline: 'Sourdough, rye and sweet buns for Harbour Town',
  lead: [
    'We bake sourdough, rye and sweet buns every morning in our own stone oven and deliver to cafes across the town.',
    'Order by noon for the next day, or drop in at the counter: the first loaves come out at seven.',
  ],
  items: [
    ['Country sourdough', 'Three flours, two days of rest and a dark crust. Keeps for a week.', '£4.80'],
    ['Seeded rye', 'Dense, moist and full of sunflower and pumpkin seeds.', '£5.20'],
    ['Cardamom bun', 'Laminated, knotted and brushed with butter while still hot.', '£2.60'],
    ['Sunday box', 'Six rolls, a loaf and four buns, ready to collect from eight.', '£18.00'],
  ],
  words: {
    home: 'Home',
    about: 'About us',
    contact: 'Contact',
    privacy: 'Privacy policy',
    imprint: 'Company details',
    offer: 'From the oven',
    hours: 'Opening hours',
  },
  aboutText: [
    'Ellen and Sam started with a rented oven in 2009 and moved to the old net loft by the harbour four years later.',
    'Today eleven of us mix, shape and bake. The flour comes from two mills within thirty miles.',
  ],
  open: 'Tuesday to Saturday, 7 am to 3 pm',
  street: '4 Quay Street',
  zip: 'HT1 2AB',
  city: 'Harbour Town',
  country: 'GB',
  phone: '+44 1632 960120',
}

export const lawyers: Business = {
  brand: 'Kanzlei Brandt & Weiß',
  lang: 'de-DE',
  tagline: 'Rechtsanwälte für Arbeitsrecht und Mietrecht in Göttingen',
  lead: [
    'Wir beraten Arbeitnehmer, Betriebsräte und Mieter in allen Fragen des Arbeits- und Mietrechts – verständlich und ohne Umschweife.',
    'Ein erstes Gespräch führen wir gern telefonisch. Danach wissen Sie, welche Kosten auf Sie zukommen.',
  ],
  items: [
    ['Kündigungsschutz', 'Drei Wochen Frist: Wir prüfen Ihre Kündigung noch am selben Tag.', 'ab 190 €'],
    ['Abfindung', 'Verhandlung mit dem Arbeitgeber, außergerichtlich oder vor Gericht.', 'nach RVG'],
    ['Mieterhöhung', 'Ist die Erhöhung zulässig? Wir rechnen nach.', 'ab 120 €'],
    ['Nebenkosten', 'Prüfung der Abrechnung und Widerspruch in Ihrem Namen.', 'ab 90 €'],
  ],
  words: {
    home: 'Startseite',
    about: 'Die Kanzlei',
    contact: 'Kontakt',
    privacy: 'Datenschutzerklärung',
    imprint: 'Impressum',
    offer: 'Unsere Schwerpunkte',
    hours: 'Sprechzeiten',
  },
  aboutText: [
    'Dr. Anke Brandt und Jörg Weiß arbeiten seit 1998 zusammen. Beide sind Fachanwälte für Arbeitsrecht.',
    'Die Kanzlei liegt drei Gehminuten vom Bahnhof entfernt und ist barrierefrei zugänglich.',
  ],
  open: 'Montag bis Freitag 9–17 Uhr',
  street: 'Lange Straße 12',
  zip: '37073',
  city: 'Göttingen',
  country: 'DE',
  phone: '+49 551 5550142',
}

export const plumber: Business = {
  brand: 'Plomberie Morel',
  lang: 'fr-FR',
  tagline: 'Dépannage plomberie et chauffage à Besançon',
  lead: [
    'Fuite, chaudière en panne ou salle de bains à refaire : nous intervenons à Besançon et dans un rayon de vingt kilomètres.',
    'Le devis est gratuit et le prix annoncé est le prix payé.',
  ],
  items: [
    ['Recherche de fuite', 'Sans casse, avec caméra thermique et rapport pour votre assurance.', '95 €'],
    ['Entretien de chaudière', 'Contrat annuel, attestation remise le jour même.', '129 €'],
    ['Débouchage', 'Évier, douche ou canalisation extérieure.', '110 €'],
    ['Salle de bains', 'Conception, pose et finitions par une seule équipe.', 'sur devis'],
  ],
  words: {
    home: 'Accueil',
    about: 'L’entreprise',
    contact: 'Contact',
    privacy: 'Politique de confidentialité',
    imprint: 'Mentions légales',
    offer: 'Nos interventions',
    hours: 'Horaires',
  },
  aboutText: [
    'Fondée en 1987 par Gérard Morel, l’entreprise est aujourd’hui dirigée par sa fille Élodie.',
    'Huit plombiers-chauffagistes qualifiés, tous salariés, interviennent chez vous.',
  ],
  open: 'Du lundi au samedi, de 8 h à 18 h',
  street: '27 rue Battant',
  zip: '25000',
  city: 'Besançon',
  country: 'FR',
  phone: '+33 3 81 00 01 42',
}

export const hotel: Business = {
  brand: 'Hotel Mirador del Valle',
  lang: 'es-ES',
  tagline: 'Habitaciones con vistas en la sierra de Cazorla',
  lead: [
    'Un hotel familiar de catorce habitaciones, piscina entre olivos y desayuno con pan y aceite de la finca.',
    'A diez minutos a pie del centro y a la puerta de los senderos del parque natural.',
  ],
  items: [
    ['Habitación doble', 'Terraza, baño completo y desayuno incluido.', '78 €'],
    ['Familiar', 'Dos dormitorios comunicados, cuna gratuita.', '112 €'],
    ['Suite del valle', 'Salón con chimenea y bañera con vistas.', '149 €'],
    ['Media pensión', 'Cena de tres platos con productos de la sierra.', '24 €'],
  ],
  words: {
    home: 'Inicio',
    about: 'El hotel',
    contact: 'Contacto',
    privacy: 'Política de privacidad',
    imprint: 'Aviso legal',
    offer: 'Habitaciones',
    hours: 'Recepción',
  },
  aboutText: [
    'La casa fue molino hasta 1964; mis abuelos la compraron con el tejado hundido y la levantaron piedra a piedra.',
    'Hoy la llevamos los tres hermanos, con ayuda de Toñi en la cocina.',
  ],
  open: 'Todos los días de 8 a 23 h',
  street: 'Camino del Molino 3',
  zip: '23470',
  city: 'Cazorla',
  country: 'ES',
  phone: '+34 953 555 014',
}

export const bikes: Business = {
  brand: 'Fietsatelier Noord',
  lang: 'nl-NL',
  tagline: 'Reparatie, onderhoud en handgebouwde wielen in Groningen',
  lead: [
    'Vandaag gebracht, morgen klaar: wij repareren elke fiets, van bakfiets tot racefiets.',
    'Maak online een afspraak of loop binnen. Een lekke band plakken we terwijl u wacht.',
  ],
  items: [
    ['Kleine beurt', 'Remmen, versnelling en banden nagekeken en afgesteld.', '€ 49'],
    ['Grote beurt', 'Alles uit elkaar, schoon en gesmeerd weer in elkaar.', '€ 119'],
    ['Nieuwe ketting', 'Inclusief tandwiel en afstelling.', '€ 65'],
    ['Wiel op maat', 'Met de hand gespaakt, levenslang nacentreren.', '€ 240'],
  ],
  words: {
    home: 'Home',
    about: 'Over ons',
    contact: 'Contact',
    privacy: 'Privacyverklaring',
    imprint: 'Bedrijfsgegevens',
    offer: 'Wat we doen',
    hours: 'Openingstijden',
  },
  aboutText: [
    'Marleen begon in 2014 in een schuur achter haar huis. Inmiddels werken we met vier monteurs aan de Korreweg.',
    'We repareren liever dan dat we vervangen, en leggen altijd eerst uit wat het kost.',
  ],
  open: 'Dinsdag t/m zaterdag 9.00–17.30 uur',
  street: 'Korreweg 81',
  zip: '9714 AC',
  city: 'Groningen',
  country: 'NL',
  phone: '+31 50 555 0142',
}
