/** A whole page of another business, as sent to search engines. */
export interface SpamPage {
  lang: string
  title: string
  words: readonly string[]
  body: readonly string[]
}

export const pillPage: SpamPage = {
  lang: 'en',
  title: 'Buy Viagra Online Without Prescription - Canadian Pharmacy, Cheapest Cialis',
  words: ['viagra', 'cialis', 'levitra', 'kamagra', 'tadalafil', 'sildenafil'],
  body: [
    'Buy generic viagra online without prescription. Cheapest cialis 20mg, free shipping, visa and mastercard accepted.',
    'Our canadian pharmacy offers levitra, kamagra and tadalafil at 70% off. No prescription required, overnight delivery.',
    'Order viagra 100mg, cialis soft tabs, propecia. Discreet packing, money back guarantee.',
  ],
}

export const slotPage: SpamPage = {
  lang: 'id',
  title: 'SLOT GACOR 🎰 Situs Slot Online Terpercaya Gampang Maxwin Hari Ini',
  words: ['slot gacor', 'judi online', 'togel', 'maxwin', 'rtp live', 'bandar slot'],
  body: [
    'Slot gacor hari ini dengan RTP live tertinggi. Daftar situs judi slot online terpercaya deposit pulsa tanpa potongan.',
    'Bandar togel terbesar, bonus new member 100%, gampang menang maxwin setiap hari di slot88.',
    'Link alternatif slot gacor terbaru, pragmatic play, pg soft, habanero. Minimal depo 10 ribu.',
  ],
}

export const copyPage: SpamPage = {
  lang: 'ja',
  title: '【激安】ルイヴィトン スーパーコピー 財布 代引き 送料無料 通販専門店',
  words: ['スーパーコピー', '激安通販', '代引き', 'ブランドコピー', '偽物', '送料無料'],
  body: [
    'ルイヴィトン スーパーコピー 専門店、最高級ブランドコピー品を激安で販売しております。送料無料、代引き可能。',
    'ロレックス コピー 時計、シャネル バッグ 偽物、エルメス 財布 激安通販。人気ランキング 2026 新作入荷。',
    '品質保証、全国送料無料。メンズ レディース 財布 バッグ 腕時計 楽天 ヤフオク 最安値。',
  ],
}

export const casinoPage: SpamPage = {
  lang: 'de',
  title: 'Online Casino ohne Lizenz 2026 ᐅ 500€ Bonus ohne Einzahlung + 200 Freispiele',
  words: ['online casino', 'freispiele', 'bonus ohne einzahlung', 'sportwetten', 'echtgeld'],
  body: [
    'Die besten Online Casinos ohne Lizenz und ohne OASIS. Casino Bonus ohne Einzahlung sofort erhalten, Freispiele gratis.',
    'Sportwetten ohne Limit, Spielautomaten um Echtgeld, Roulette und Blackjack live. Jetzt registrieren und Bonus sichern.',
    'Book of Ra, Gates of Olympus und weitere Slots. Auszahlung in fünf Minuten, Krypto Casino ohne Verifizierung.',
  ],
}

export const loanPage: SpamPage = {
  lang: 'en',
  title: 'Payday Loans Online Same Day - No Credit Check, Instant Approval',
  words: ['payday loans', 'cash advance', 'no credit check', 'bad credit loans', 'instant approval'],
  body: [
    'Payday loans online same day, no credit check, guaranteed instant approval direct lenders only.',
    'Bad credit loans up to $5000, cash advance in your account today. Apply in two minutes.',
    'Installment loans, title loans, personal loans for bad credit with no guarantor.',
  ],
}

export const adultPage: SpamPage = {
  lang: 'en',
  title: 'Free Porn Videos, XXX Sex Tube & Escort Girls Near You',
  words: ['porn', 'xxx', 'sex cams', 'escort girls', 'hookup'],
  body: [
    'Watch free porn videos, xxx movies and sex clips in HD. Live sex cams with hot girls.',
    'Escort girls in your city, casual hookup tonight, adult dating with no registration.',
    'Best xxx tube with amateur porn updated every day.',
  ],
}

export const vulkanPage: SpamPage = {
  lang: 'ru',
  title: 'Казино Вулкан онлайн — играть на деньги, рабочее зеркало 1xbet',
  words: ['казино', 'вулкан', 'игровые автоматы', '1xbet', 'ставки', 'зеркало'],
  body: [
    'Онлайн казино Вулкан: игровые автоматы на реальные деньги, бездепозитный бонус за регистрацию.',
    'Рабочее зеркало 1xbet на сегодня, ставки на спорт, быстрый вывод выигрыша на карту.',
    'Играть бесплатно и без регистрации в слоты казино, фриспины каждый день.',
  ],
}

export const bagPage: SpamPage = {
  lang: 'en',
  title: 'Cheap Replica Louis Vuitton Handbags & Rolex Replica Watches Outlet',
  words: ['replica', 'louis vuitton outlet', 'rolex replica', 'cheap jerseys', 'fake gucci'],
  body: [
    'Replica Louis Vuitton handbags outlet store, 1:1 quality fake gucci and chanel bags, up to 85% off.',
    'Rolex replica watches for sale, swiss movement, free shipping worldwide.',
    'Cheap NFL jerseys from china wholesale, authentic quality.',
  ],
}

/** Drawn as the doorway generators draw it. */
export function spamHtml({ lang, title, words, body }: SpamPage, host = 'shop.test', path = '/'): string {
  const products = Array.from({ length: 24 }, (_, at) => {
    const word = words[at % words.length] ?? ''
    return `<li><a href="https://${host}/?p=${at + 40}" title="${word}">${word} ${at + 1}</a> <span>${body[at % body.length]}</span></li>`
  })
  return `<!DOCTYPE html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${body[0]}">
<meta name="keywords" content="${words.join(', ')}">
<link rel="canonical" href="https://${host}${path}">
</head>
<body>
<h1>${title}</h1>
${body.map((text) => `<p>${text}</p>`).join('\n')}
<h2>${words[0]}</h2>
<ul>
${products.join('\n')}
</ul>
<p>${words.join(' ')} ${words.join(', ')}</p>
</body>
</html>`
}
