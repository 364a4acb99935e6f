import { type Case, healthy } from '../case.ts'
import { planner, studio } from '../sites/further.ts'
import { bootstrap, next, plain } from '../sites/handmade.ts'
import type { Business } from '../sites/model.ts'
import { museum } from '../sites/more.ts'
import { drupal, joomla } from '../sites/other-cms.ts'
import { setUp, type Wish } from '../sites/site.ts'
import { bakery, lawyers } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

const on = (wish: Wish) => ({ lab: () => setUp(wish) })
const called = (
  brand: string,
  tagline: string,
  lead: readonly string[],
  items: Business['items'],
): Business => ({
  ...bakery,
  ...{ brand, tagline, lead, items },
})
const article = (paragraphs: readonly string[]) =>
  `<article>${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}</article>`

const pharmacy = called(
  'Harbour Pharmacy',
  'Your chemist since 1961, with an online counter',
  [
    'We dispense NHS and private prescriptions. Viagra, Cialis and their generics are sold after a short questionnaire that our pharmacist checks.',
    'Sildenafil 50 mg can be bought without a prescription after a consultation. All prices include tax.',
  ],
  [
    ['Viagra Connect 50 mg', 'Sildenafil, four tablets, after consultation with a pharmacist.', '£19.99'],
    ['Cialis Together 10 mg', 'Tadalafil, four tablets, after consultation.', '£21.50'],
    ['Levitra', 'On prescription only.', '£32.00'],
    ['Hay fever set', 'Cetirizine and nasal spray.', '£7.80'],
  ],
)
const affiliate = called(
  'Casino Compass',
  'Independent reviews of licensed online casinos',
  [
    'We compare online casinos with a licence: bonus terms, free spins, payout times and slots. 18+, play responsibly.',
    'Some links are advertisements: we get a commission when you open an account.',
  ],
  [
    ['Northern Lights Casino', 'Bonus 100% up to £100, 50 free spins.', '9.1 / 10'],
    ['Royal Slots', 'Two thousand slots, live roulette and blackjack.', '8.7 / 10'],
    ['Betting Harbour', 'Sports betting and poker in one account.', '8.2 / 10'],
    ['Baccarat House', 'High limits at live tables.', '7.9 / 10'],
  ],
)
const poker = called(
  'Poker Club Harbour Town',
  'Texas hold’em among friends, every Thursday',
  [
    'Our poker club plays a small tournament each week in the back room of the Anchor. No cash games, no slots, no online casino.',
    'The season ranking is published on Fridays.',
  ],
  [
    ['Thursday tournament', 'Thirty players, freeze-out, 7 pm.', '£10.00'],
    ['Beginners’ evening', 'Learn the hands and the odds.', 'free'],
    ['Season final', 'The best sixteen of the year.', '£0.00'],
    ['Club membership', 'A vote, a key and a chip set.', '£24.00'],
  ],
)
const dating = called(
  'Second Spring',
  'Dating advice for people over fifty',
  [
    'How to write a profile, how to spot a romance scam and why you should never pay for an escort site by gift card.',
    'We talk about sex, loneliness and hope, without blushing.',
  ],
  [
    ['Profile check', 'We read yours and suggest changes.', '£35'],
    ['Safety course', 'Fake profiles, sextortion and adult cam blackmail.', '£15'],
    ['Walking group', 'Singles on the coastal path.', 'free'],
    ['Coaching', 'Six talks by phone.', '£240'],
  ],
)
const cleanup = called(
  'Sitemedic',
  'Hacked website cleanup and WordPress malware removal',
  [
    'Your site says “Hacked by …” or sends visitors to a casino? We remove the malware, the spam pages and the backdoor within a day.',
    'We know the Japanese keyword hack, pharma hack, conditional redirects and card skimmers.',
  ],
  [
    ['Hacked website cleanup', 'Files, database, users, search console.', '£190'],
    ['Viagra spam removal', 'Pharma hack, cloaked pages, doorway pages.', '£150'],
    ['Defacement repair', 'Your own front page back within an hour.', '£90'],
    ['Care plan', 'Updates and watching.', '£29 a month'],
  ],
)
const tailor = called(
  'Rolex & Co. Vintage Watches',
  'Second-hand Swiss watches, checked and guaranteed',
  [
    'We buy and sell pre-owned Rolex, Omega and Heuer. No replicas: each watch is opened and compared with the maker’s records.',
    'How to tell a replica Rolex from a real one: read our guide.',
  ],
  [
    ['Submariner 1978', 'Original dial, serviced.', '£8,900'],
    ['Speedmaster 1969', 'With papers.', '£7,400'],
    ['Louis Vuitton travel clock', 'With its case.', '£1,250'],
    ['Authenticity check', 'Written opinion on one watch.', '£80'],
  ],
)
const lender = called(
  'Harbour Credit Union',
  'Fair loans and savings for people who live here',
  [
    'A loan from us costs a fraction of a payday loan. Bad credit? Talk to us; we look at you, not only at your score.',
    'Members own the union.',
  ],
  [
    ['Small loan', 'Up to £500, instead of a payday loan.', '12.7% APR'],
    ['Home loan', 'For repairs and insulation.', '7.9% APR'],
    ['Junior saver', 'From one pound a month.', '2.1% AER'],
    ['Debt advice', 'Confidential and free.', '£0'],
  ],
)

/** Trades and texts whose words are those of spam, in plain view. */
export const honestTrades: Case[] = healthy('trades', {
  'pharmacy-with-viagra': on({ business: pharmacy, layout: bootstrap }),
  'pharmacy-wordpress': on({
    business: pharmacy,
    layout: wordpress({ theme: 'storefront' }),
    style: { minified: true },
  }),
  'casino-affiliate': on({
    business: affiliate,
    layout: wordpress({ theme: 'astra' }),
    below: `<ul class="toplist">${['northern-lights-casino', 'royal-slots', 'betting-harbour'].map((name) => `<li><a href="https://${name}.test/?aff=77" rel="sponsored nofollow">Play at ${name}: casino bonus and free spins</a></li>`).join('')}</ul>`,
  }),
  'poker-club': on({ business: poker, layout: plain }),
  'dating-advice': on({ business: dating, layout: drupal() }),
  'hacked-website-cleanup': on({ business: cleanup, layout: wordpress() }),
  'hacked-website-cleanup-title': on({
    business: cleanup,
    layout: bootstrap,
    title: 'Hacked Website Cleanup: hacked by someone? We repair it',
  }),
  'vintage-watches': on({ business: tailor, layout: plain, style: { upper: true } }),
  'credit-union': on({ business: lender, layout: joomla() }),
  'article-quoting-hacked-by': on({
    layout: wordpress({ blocks: false }),
    business: cleanup,
    title: 'What “Hacked by” pages have in common',
    below: article([
      'On Monday the council’s site showed nothing but “Hacked By Xr00tKid, greetz to Phantom Crew” on black.',
      'The administrators found the same words, “Hacked by Xr00tKid”, in nine other towns: an old slider plug-in was to blame.',
      'Such defacements rarely steal data, but they show that anybody could have written anything.',
    ]),
  }),
  'article-with-malware-in-pre': on({
    layout: next,
    business: planner,
    below:
      '<article><h2>Anatomy of an injection</h2><p>We found this in the footer of a customer’s site:</p><pre><code>&lt;script&gt;eval(String.fromCharCode(118,97,114,32,100,61))&lt;/script&gt;\n&lt;div style="position:absolute;left:-9999px"&gt;&lt;a href="https://pills.test"&gt;buy viagra&lt;/a&gt;&lt;/div&gt;</code></pre><p>It was two years old.</p></article>',
  }),
  'essay-about-payday-loans': on({
    layout: plain,
    business: lawyers,
    below: article([
      'Payday loans: a short history. The payday loan grew out of the salary buyers of the 1890s, who advanced cash against the next wage.',
      'A borrower with bad credit pays an annual rate of several hundred per cent; the cash advance is repaid on payday, or rolled over.',
    ]),
  }),
  'museum-of-gambling': on({
    business: {
      ...museum,
      brand: 'Slot Machine Museum',
      tagline: 'A hundred one-armed bandits and a roulette table',
    },
    layout: bootstrap,
    below:
      '<table><caption>Machines on show</caption><thead><tr><th scope="col">Slot machine</th><th scope="col">Year</th></tr></thead><tbody><tr><td>Liberty Bell</td><td>1899</td></tr><tr><td>Operator Bell</td><td>1907</td></tr></tbody></table>',
  }),
  'sex-education': on({
    business: { ...dating, brand: 'Youth Clinic', tagline: 'Sex education, contraception and tests' },
    layout: joomla(),
    below: article([
      'Porn is not a manual: what films leave out, and how to talk about it.',
      'Free chlamydia tests on Wednesdays.',
    ]),
  }),
  'fashion-blog-brands': on({
    business: studio,
    layout: wordpress({ theme: 'kadence' }),
    below: article([
      'Louis Vuitton, Gucci and Chanel showed wool this winter. Cheap copies will follow; wait for the sales instead.',
    ]),
  }),
})
