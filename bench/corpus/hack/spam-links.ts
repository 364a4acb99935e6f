/** What the people who break into sites advertise: address and words of each link. */
type Links = readonly (readonly [href: string, text: string])[]

export const pills: Links = [
  ['https://canadian-rx-mall.test/viagra', 'buy viagra online without prescription'],
  ['https://canadian-rx-mall.test/cialis', 'cheap cialis 20mg'],
  ['https://pillsworld24.test/levitra', 'generic levitra overnight'],
  ['https://pillsworld24.test/kamagra', 'kamagra oral jelly uk'],
  ['https://pillsworld24.test/tramadol', 'order tramadol online'],
  ['https://canadian-rx-mall.test/', 'canadian pharmacy no rx'],
]

export const slots: Links = [
  ['https://gacor-maxwin77.test/', 'slot gacor hari ini'],
  ['https://gacor-maxwin77.test/login', 'situs slot online terpercaya'],
  ['https://togel-hk-prize.test/', 'togel hongkong'],
  ['https://togel-hk-prize.test/sgp', 'data sgp bandar togel'],
  ['https://rtp-live-slot88.test/', 'rtp slot gacor maxwin'],
  ['https://rtp-live-slot88.test/depo', 'judi slot deposit pulsa'],
]

export const casinos: Links = [
  ['https://spin-palace-bonus.test/', 'online casino ohne lizenz'],
  ['https://spin-palace-bonus.test/de', 'casino bonus ohne einzahlung'],
  ['https://betting-freebet.test/', 'sportwetten ohne oasis'],
  ['https://betting-freebet.test/poker', 'online poker echtgeld'],
  ['https://spin-palace-bonus.test/free', '100 freispiele gratis'],
]

export const loans: Links = [
  ['http://fastcash-payday.test/', 'payday loans no credit check'],
  ['http://fastcash-payday.test/bad-credit', 'bad credit loans instant approval'],
  ['http://quick-loan-lender.test/', 'same day cash advance'],
  ['http://quick-loan-lender.test/online', 'online payday loan direct lender'],
]

export const replicas: Links = [
  ['https://outlet-lv-bags.test/', 'replica louis vuitton handbags'],
  ['https://outlet-lv-bags.test/gucci', 'cheap gucci replica'],
  ['https://swiss-replica-time.test/', 'replica rolex watches'],
  ['https://swiss-replica-time.test/omega', 'fake omega for sale'],
  ['https://jerseys-wholesale.test/', 'cheap nfl jerseys china'],
]

export const copies: Links = [
  ['https://brand-copy-n.test/vuitton', 'ルイヴィトン スーパーコピー'],
  ['https://brand-copy-n.test/rolex', 'ロレックス コピー 代引き'],
  ['https://super-kopi.test/chanel', 'シャネル 偽物 激安'],
  ['https://super-kopi.test/hermes', 'エルメス バーキン コピー n級'],
]

export const escorts: Links = [
  ['https://hot-escorts-city.test/', 'escort girls'],
  ['https://hot-escorts-city.test/xxx', 'free porn videos'],
  ['https://xxx-tube-hd.test/', 'xxx sex tube'],
  ['https://xxx-tube-hd.test/cams', 'live sex cams'],
  ['https://xxx-tube-hd.test/teen', 'porn hd'],
]

export const essays: Links = [
  ['https://write-my-paper-fast.test/', 'write my essay for me cheap'],
  ['https://write-my-paper-fast.test/buy', 'buy essay online'],
  ['https://casino-x-zerkalo.test/', 'онлайн казино вулкан'],
  ['https://casino-x-zerkalo.test/1x', '1xbet зеркало рабочее'],
  ['https://casino-x-zerkalo.test/slots', 'игровые автоматы на деньги'],
]

export const linked = (links: Links, between = '\n'): string =>
  links.map(([href, text]) => `<a href="${href}">${text}</a>`).join(between)
