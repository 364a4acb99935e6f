export interface Language {
  /** In English: "German". */
  name: string
}

/** What shop owners say for short or in other languages, in the words that the rules and the catalogue know. */
const GLOSSARY: [RegExp, string][] = [
  [/\bcerts?\b/gu, 'certificate'],
  [/\b(ran|run|has run) out\b/gu, 'expired'],
  [/\bpics\b/gu, 'pictures'],
  [
    /\beine neue (web)?(seite|site|homepage)\b|\bun nouveau site\b|\buna (p[aá]gina|web) nueva\b|\bun sito nuovo\b/gu,
    'a new website',
  ],
  [
    /\b(wei(ss|ß)e seite|page blanche|p[aá]gina (en )?blanc[oa]|pagina bianca|[eé]cran blanc|pantalla (en )?blanc[oa]|schermo bianco)/gu,
    'white page',
  ],
  [/\b(gehackt|hackee?|pirat(ée?|er?)|hackead[oa]|hackerat[oa]|hackerangriff)(?!\p{L})/gu, 'hacked'],
  [
    /\b((est(á|a) )?en blanco|est (toute )?blanche|(è|e) bianca|(ist|bleibt) (nur )?wei(ss|ß))(?!\p{L})/gu,
    'is a white page',
  ],
  [/\b(langsam|lente?|lent[oa]|rame|despacio|lentement)\b/gu, 'slow'],
  [/\b(kaputt|en panne|cass[ée]e?|rot[oa]|rott[oa]|defekt|averiad[oa]|guast[oa])(?!\p{L})/gu, 'broken'],
  [/\b(funktioniert|geht|l(ä|ae)dt|l(ä|ae)uft) (gar |noch )?nicht( mehr)?\b/gu, 'not working'],
  [/\bne (marche|fonctionne|s['’ ]?ouvre|charge) (pas|plus)\b/gu, 'not working'],
  [/\bn[oô]n? (funciona|funzion[ae]|abre|carga|carica|si apre|va)\b/gu, 'not working'],
  [
    /\b(nicht erreichbar|offline gegangen|ca[ií]d[oa]|hors ligne|inaccessible|irraggiungibile)(?!\p{L})/gu,
    'site is down',
  ],
  [/\b(nicht sicher|pas s[ée]curis[ée]e?|no (es )?segur[oa]|non (è )?sicur[oa])(?!\p{L})/gu, 'not secure'],
  [/\b(zertifikat|certificat|certificado|certificato)\b/gu, 'certificate'],
  [/\b(fehlermeldung|message d.erreur|mensaje de error|messaggio di errore)\b/gu, 'error message'],
  [/\b(kontaktformular|formulaire de contact|formulario de contacto|modulo di contatto)\b/gu, 'contact form'],
  [/\b(warenkorb|panier|carrito|carrello)\b/gu, 'basket'],
  [/\b(bilder|les images|im[aá]genes|immagini)\b/gu, 'pictures'],
  [/\b(handy|t[ée]l[ée]phone|m[oó]vil|telefono|cellulare)\b/gu, 'phone'],
  [
    /\b(wie ?viel kostet|was kostet|wie teuer|combien (ça |cela )?co[uû]te|quel est le prix|cu[aá]nto (cuesta|vale)|quanto costa)(?!\p{L})/gu,
    'how much does it cost',
  ],
  [/\b(preise?|prix|tarifs?|precios?|prezz[oi])\b/gu, 'price'],
  [
    /\b(mit|einen|einem|ein|echten?) (echten |richtigen )?(menschen?|mitarbeiter)\b|(avec|à) (une (vraie )?personne|un humain|un conseiller|quelqu'un)|con (una persona|un humano|un agente|un operador|un operatore|qualcuno|alguien)(?!\p{L})/gu,
    'speak to a person',
  ],
  [
    /\b(meine|unsere) (web)?(seite|site|homepage|webseite)\b|\b(mon|notre) site( web| internet)?\b|\b(mi|nuestra) (p[aá]gina( web)?|web|sitio( web)?)\b|\b(il mio|il nostro) sito( web)?\b/gu,
    'my website',
  ],
  [
    /\b(hallo|guten (tag|morgen|abend)|bonjour|bonsoir|salut|hola|buenos d[ií]as|buenas tardes|ciao|buongiorno|buonasera)(?!\p{L})/gu,
    'hello',
  ],
  [/\b(danke|vielen dank|merci|gracias|grazie)\b/gu, 'thank you'],
  [/\b(tsch(ü|ue)ss|auf wiedersehen|au revoir|adi[oó]s|arrivederci)(?!\p{L})/gu, 'bye'],
]

const MARKS: [string, RegExp][] = [
  [
    'German',
    /(?<!\p{L})(ich|nicht|meine?|unsere?|ist|und|der|das|wie|hallo|bitte|danke|funktioniert|webseite|kostet|guten|wir|haben|kann|können|seite|hilfe|warum|eine?|sie|langsam|gehackt|mit|einem|auf|kaputt)(?!\p{L})/gu,
  ],
  [
    'French',
    /(?<!\p{L})(je|mon|notre|est|une|les|des|bonjour|merci|ne|pas|fonctionne|combien|pourquoi|avec|nous|vous|quel|quelle|aide|lent|piraté|panne|marche|blanche|parler|voudrais|personne|bonsoir|site|sécurisé|être)(?!\p{L})/gu,
  ],
  [
    'Spanish',
    /(?<!\p{L})(mi|nuestra|está|es|una|los|las|hola|gracias|funciona|cuánto|cuanto|cuesta|por|favor|página|pagina|sitio|con|qué|ayuda|muy|lento|lenta|hackeado|hackeada|quiero|hablar|tienda|web|blanco)(?!\p{L})/gu,
  ],
  [
    'Italian',
    /(?<!\p{L})(il|mio|nostro|sito|è|una|gli|ciao|grazie|funziona|quanto|costa|per|favore|pagina|con|che|aiuto|molto|lento|hackerato|vorrei|parlare|negozio|non|bianca|rotto|buongiorno|persona)(?!\p{L})/gu,
  ],
]

const ENGLISH =
  /(?<!\p{L})(the|my|is|are|and|not|it|you|your|what|how|can|do|does|of|for|with|have|has|a|an|i|to|on|this|please|hello|hi|thanks|site|website|broken|slow|why|was|in|me|we|our)(?!\p{L})/gu

const SCRIPTS: [string, RegExp][] = [
  ['Russian', /\p{Script=Cyrillic}/gu],
  ['Greek', /\p{Script=Greek}/gu],
  ['Arabic', /\p{Script=Arabic}/gu],
  ['Hebrew', /\p{Script=Hebrew}/gu],
  ['Chinese', /\p{Script=Han}/gu],
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['Korean', /\p{Script=Hangul}/gu],
  ['Thai', /\p{Script=Thai}/gu],
  ['Hindi', /\p{Script=Devanagari}/gu],
]

/** The language of a message in small letters; null for English and for what cannot be told. */
export function languageOf(text: string): Language | null {
  const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu)
  if (kana >= 2) return { name: 'Japanese' }
  for (const [name, script] of SCRIPTS) if (count(text, script) >= 3) return { name }
  const english = count(text, ENGLISH)
  const [best] = MARKS.map(([name, words]) => ({ name, score: count(text, words) })).sort(
    (a, b) => b.score - a.score,
  )
  if (!best || best.score <= english || best.score < Math.min(2, wordCount(text))) return null
  return { name: best.name }
}

/** The text with what the glossary knows put into English. */
export function inEnglish(text: string): string {
  return GLOSSARY.reduce((said, [foreign, english]) => said.replace(foreign, ` ${english} `), text)
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

function wordCount(text: string): number {
  return text.match(/\p{L}+/gu)?.length ?? 0
}
