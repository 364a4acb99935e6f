const DAY =
  '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|satur|sat|sun)(?:days?)?|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag'
const DAYS = `(?:${DAY})\\s?(?:[-–—/,&]|to|till|until|through|and|bis|und|au|à|et|al?|y|e|t/m|tot|en)\\s?(?:${DAY})`
const EVERY_DAY =
  '(?:open|closed|geöffnet|ouvert|abierto|aperto)[^.!?]{0,20}(?:daily|every day|seven days|täglich|tous les jours|todos los días|tutti i giorni)|täglich \\d'
const PRICE = '[£€$]\\s?\\d|\\d\\s?[£€]|\\d\\s(?:eur|euros?|pounds|dollars|chf|kr|zł)(?![\\p{L}])'

const OPEN = new RegExp(`(?<![\\p{L}])(?:${DAYS}|${EVERY_DAY})(?![\\p{L}])|${PRICE}`, 'iu')

/** Prices, or the days on which one may come: a business that is open, whatever its heading sounds like. */
export function isOpenForBusiness(text: string): boolean {
  return OPEN.test(text)
}
