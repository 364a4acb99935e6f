/** What link spam is about. A site that is itself about one of these may say its words. */
export type SpamTopic =
  | 'pills'
  | 'gambling'
  | 'fakes'
  | 'loans'
  | 'essays'
  | 'adult'
  | 'software'
  | 'japanese_shop'

interface Words {
  /** Hardly ever said by anyone who does not sell it. */
  strong: RegExp
  /** Also said in ordinary life; counts beside others. */
  weak: RegExp
}

const WORDS: Record<SpamTopic, Words> = {
  pills: {
    strong:
      /viagra|cialis\b|levitra|kamagra|sildenafil|tadalafil|vardenafil|dapoxetine|priligy|tramadol|phentermine|xanax|alprazolam|\bambien\b|modafinil|hydrocodone|oxycodone|canadian (?:online )?pharmac|online pharmac|pharmacy online|(?:without|no) (?:a )?prescription|(?:ed|erectile|diet|weight loss|cheap|slimming) pills|(?:cbd|keto) gummies|buy steroids|male enhancement|(?:buy|cheap|order) (?:ozempic|semaglutide|valium|adderall|oxycontin)|cheap cigarettes|potenzmittel|pharmacie en ligne|farmacia online|rezeptfrei|sans ordonnance|sin receta|senza ricetta|виагр|сиалис|левитра|バイアグラ|シアリス|伟哥|威而鋼|비아그라/g,
    weak: /\bpills?\b|\bpharmacy\b|\bmeds\b|prescription|valium|diazepam|\bcbd\b|steroids?\b|prednisone|amoxicillin|ivermectin|doxycycline/g,
  },
  gambling: {
    strong:
      /online[ -]?casino|casino[ -]?(?:online|bonus|sites?|games|slots|en ligne|siteleri|utan|zonder|ohne)|casinos? en (?:ligne|linea|línea)|(?:best|real money|free|live|crypto|bitcoin) casinos?|\bkasino online|cassino online|slot[ -]?(?:gacor|online|deposit|88|777|maxwin|demo|dana|terpercaya|thailand|hoki)|situs (?:slot|judi|togel|poker)|\btogel\b|\bjudi\b|\bgacor\b|\bmaxwin\b|agen (?:bola|slot|judi)|bandar (?:bola|togel|judi)|sbobet|\brtp (?:slot|live)|\bpkv games|domino ?qq|online poker|poker online|(?:sports?|online|football) betting|betting (?:sites?|odds|tips)|free spins|no deposit bonus|\b1xbet\b|\b1win\b|\bmostbet\b|\bpin[ -]?up (?:casino|bet)|\bbahis\b|deneme bonusu|онлайн[ -]?казино|казино|букмекер|ставки на спорт|игровые автоматы|вулкан (?:казино|платинум|старс|вегас)|博彩|赌场|賭場|娱乐城|娛樂城|百家乐|百家樂|老虎机|彩票平台|时时彩|オンラインカジノ|바카라|카지노|토토사이트|สล็อต|บาคาร่า|คาสิโน|nhà cái|cá cược|tài xỉu|nổ hũ|online lotto/g,
    weak: /\bcasinos?\b|\bkasino\b|\bcassino\b|\bslots?\b|\bpoker\b|\broulette\b|\bblackjack\b|\bbaccarat\b|\bbetting\b|\bbets?\b|\bjackpots?\b|\bgambling\b|\bbookmakers?\b|\blottery\b|\btoto\b|\bbingo\b|パチンコ|彩票/g,
  },
  fakes: {
    strong:
      /replica (?:watch|handbag|bag|rolex|shoe|sunglass|designer|louis|gucci|omega)\w*|(?:fake|cheap|replica|replique|réplique) (?:rolex|louis vuitton|gucci|watches|handbags|jordans?|yeezy|nike|ugg\w*|ray[ -]?bans?|oakley|nfl|nba|nhl|jerseys|michael kors|moncler|jewel\w*)|(?:wholesale|cheap|nfl|authentic) jerseys|(?:ugg|coach|gucci|prada|michael kors|ray[ -]?ban|oakley|nike|moncler|burberry|louis vuitton|canada goose|hermes|tory burch|polo ralph lauren|longchamp|christian louboutin)(?: \w{1,12})? (?:outlet|sale|cheap|uk|online|pas cher|store|replica|discount)|sac (?:longchamp|louis vuitton) pas cher|designer replicas?|(?:cheap|discount|fake) designer|cheap (?:shoes|bags|sunglasses|sneakers)|копии часов|реплика часов|高仿|仿牌/g,
    weak: /\breplicas?\b|\brolex\b|louis vuitton|\bgucci\b|\bprada\b|\bmoncler\b|\bhermes\b|canada goose|air jordans?|\byeezy\b|\boutlet\b|\blouboutin\b|michael kors/g,
  },
  loans: {
    strong:
      /pay ?day[ -]?loans?|(?:bad credit|instant|same day|quick|fast|no credit check|online|guaranteed approval) (?:cash )?loans?|loans? (?:online|no credit check|bad credit|direct lenders?)|cash advance|title loans?|микрозайм|займ[ыа]? (?:онлайн|на карту)|кредит онлайн|pinjaman online|minikredit|kredit ohne schufa|prêt rapide|pr[eé]stamos r[aá]pidos|\bsms l[aå]n\b/g,
    weak: /\bloans?\b|\blenders?\b|debt consolidation|bad credit|\bcredit repair\b|\bkredit\b/g,
  },
  essays: {
    strong:
      /essay writ(?:ing|ers?)|(?:buy|cheap|custom|order|write my|purchase|pay for)(?: an?| my)? (?:essays?|paper|papers|dissertation|thesis|term papers?|research papers?|assignment)|(?:dissertation|thesis|coursework|assignment) writing|paper writing service|term papers?|do my homework|write my (?:essay|paper)|ghostwriter (?:bachelor|master|hausarbeit)|(?:bachelor|master)arbeit (?:schreiben lassen|kaufen)|курсовые на заказ|диплом на заказ|купить диплом/g,
    weak: /\bessays?\b|\bdissertations?\b|homework help|coursework|\bghostwriter\b/g,
  },
  adult: {
    strong:
      /\bporno?\b|\bporn\w{0,8}\b|\bxxx\b|\bsex ?(?:cams?|chat|videos?|toys|dating|shop)\b|live sex|webcam (?:girls|sex)|\bhentai\b|adult (?:dating|cams?|videos?)|\bescorts? (?:service|girls?|agency|in)\b|call girls?|\bescort (?:bayan|istanbul|ankara)|\beskort|\bbokep\b|\bmilf\b|nude (?:girls|teens?|celebs?|cams?)|порно|проститутк|эскорт услуг|секс знакомств|色情|成人影片|成人网站|アダルト動画|出会い系|야동|หนังโป๊|\bsikis\b|\bsikiş/g,
    weak: /\bescorts?\b|\bsex\b|\bnudes?\b|\berotic\w*|\bcamgirls?\b|\bhookups?\b|секс/g,
  },
  software: {
    strong:
      /buy (?:instagram|youtube|tiktok|twitter|facebook) (?:followers|likes|views)|buy (?:cheap )?backlinks|\bkeygen\b|serial key (?:free|download)|crack(?:ed)? (?:download|full version|software)|full version (?:free )?download|(?:cheap|buy) oem software|watch (?:free )?(?:movies|series) online free|free v-?bucks|robux generator|(?:bitcoin|btc) doubler|crypto (?:doubler|giveaway)/g,
    weak: /\bcracks?\b|\btorrents?\b|\bbacklinks?\b|free download|\bforex\b|\bbinary options?\b/g,
  },
  japanese_shop: {
    strong:
      /スーパーコピー|ブランドコピー|コピー(?:時計|品|ブランド)|偽物|激安(?:通販|販売|セール)?|格安通販|正規品.{0,6}(?:激安|格安)|人気(?:商品|ブランド).{0,8}通販|(?:送料無料|即納|新品|中古).{0,12}(?:通販|激安|正規|セール)|楽天市場/g,
    weak: /通販|送料無料|セール|アウトレット|中古|新品|正規品|最安値|在庫あり|ショルダーバッグ|財布/g,
  },
}

const TOPICS = Object.keys(WORDS) as SpamTopic[]
const TEXT_MAX = 200_000

export interface SpamSeen {
  topic: SpamTopic
  /** How often its words stand in the text, and how many different ones. */
  times: number
  different: number
  strong: number
}

/** Which kinds of spam a text speaks of, the most frequent first. */
export function spamIn(text: string): SpamSeen[] {
  const small = text.slice(0, TEXT_MAX).toLowerCase()
  return TOPICS.map((topic) => {
    const strong = small.match(WORDS[topic].strong) ?? []
    const weak = small.match(WORDS[topic].weak) ?? []
    const different = new Set([...strong, ...weak]).size
    return { topic, times: strong.length + weak.length, different, strong: strong.length }
  })
    .filter(({ times }) => times > 0)
    .sort((a, b) => b.times - a.times)
}

/** An address as words: `/buy-cheap_viagra.html` says "buy cheap viagra html". */
export function wordsOfAddress(address: string): string {
  let text = address
  try {
    text = decodeURIComponent(address)
  } catch {
    // Not every % in the wild is an escape.
  }
  return text.replace(/[-_+/.?=&:]+/g, ' ')
}
