/** What people ask once a site has been examined. */
export type FollowUp =
  | 'again'
  | 'deeper'
  | 'order'
  | 'diy'
  | 'evidence'
  | 'doubt'
  | 'others'
  | 'checked'
  | 'dear'
  | 'price'
  | 'time'
  | 'danger'
  | 'why'
  | 'platform'
  | 'fix'
  | 'meaning'

/** In this order: what stands first is meant when several fit. */
const WORDS: [FollowUp, RegExp][] = [
  [
    'again',
    /\b(check|look|test|examine|scan|try|run|verify|analyse|analyze)( it| this| that| my site| my website| the site)?( once)? again\b|\b(re ?check|re ?test|re ?scan|re ?examine|recheck|retry|refresh the (result|report))\b|\bi (have |think i |just |already |now )*(fixed|repaired|changed|renewed|updated|did|done|solved)( it| that| this)\b|\b(is|has) (it|that|this) (been )?(fixed|gone|ok|okay|better|working|solved|sorted)( now| yet)?\b|\b(check|look) (it |that )?(now|one more time|another time)\b|\bonce more\b/,
  ],
  [
    'deeper',
    /\b(look|check|go|dig|examine|scan|analyse) (a bit |much |even )?(deeper|closer|harder|more closely|more thoroughly|thoroughly|in depth)\b|\b(deep|full|thorough|deeper) (look|check|scan|examination|analysis)\b|\b(real|actual) browser\b/,
  ],
  [
    'diy',
    /\b(myself|ourselves|my own|diy|by hand|on my own|without you|for free)\b|\b(how|what)( \w+){0,3} (do|can|could|would|should|must) (i|we) (do|fix|repair|solve|change|stop|remove|get rid)\b|\bhow (do|can|could|would|to)( i| we)? (fix|repair|solve|mend|correct|remove|renew)\b|\b(steps|instructions|tutorial|guide me|walk me through)\b/,
  ],
  [
    'order',
    /\b(fix|repair|mend|solve|sort|do) (it|this|that|them|these|everything|all)( \w+){0,2}( please| for me| now)?$|\bplease (fix|repair|mend|solve)\b|\b(can|could|will|would) you( please| just)? (fix|repair|mend|solve|do|sort|help with|take care of) (it|this|that|them|these)\b|\b(go ahead|lets do it|order (it|this|that|the fix)|book (it|this|that)|i (want|would like|ll) (it|this|that|to have it|to have this) (fixed|repaired|done)|i want (to order|to buy|to book)|have (it|this) fixed|how (do|can) i (order|book|buy|pay|start)|sign me up|take my money|start (the )?work)\b/,
  ],
  [
    'doubt',
    /\b(not true|isnt true|wrong|mistake|mistaken|false alarm|false positive|incorrect|dont believe|do not believe|cant be|cannot be|impossible|works (fine )?(for|on|here)( \w+){0,2}|works fine|it works|looks fine|looks ok|you are lying|nonsense|no way|disagree|doesnt make sense)\b/,
  ],
  [
    'evidence',
    /\b(how (do|did|can|could) (you|u) (know|tell|find|see|be)|are (you|u) (sure|certain)|how (sure|certain)|prove|proof|evidence|what makes you|where (do|did) (you|u) see|show me( \w+){0,2}$|says who|based on what|how come you)\b/,
  ],
  [
    'others',
    /\b((what|anything|something|whats) else|other (problems|issues|things|faults|findings|errors)|anything more|whole list|full (list|report)|all (the )?(problems|issues|findings|faults|things|errors)|list (all|everything|them)|everything (you|that)|what (did|have) (you|u) (find|found|see|seen)|(the|your) (findings|results|report)|more problems|next (one|problem|issue))\b/,
  ],
  [
    'checked',
    /\bwhat (did|have|do) (you|u)( not)? (check|checked|look|looked|test|tested|examine|examined|scan)\b|\b(did|have) (you|u) (also |even |really )?(check|checked|look|looked|test|tested)\b|\bwhat (couldnt|could not|didnt|did not) you\b|\bnot (looked at|checked|examined)\b/,
  ],
  [
    'dear',
    /\b(too (expensive|much|dear|pricey)|expensive|cheaper|cant afford|cannot afford|less money|rip ?off|overpriced|a lot of money|lower price|budget|negotiate)\b/,
  ],
  [
    'price',
    /\b(how much|price|prices|cost|costs|costing|charge|charges|fee|fees|quote|pay|pound|pounds|money|what do i owe|estimate)\b/,
  ],
  [
    'time',
    /\b(how (long|fast|soon|quick|quickly)|when (will|can|could|would|is)|how many (days|hours)|today|tomorrow|right now|asap|urgent|urgently|turnaround|deadline|by (monday|tuesday|wednesday|thursday|friday|saturday|sunday|tonight))\b/,
  ],
  [
    'danger',
    /\b(safe|dangerous|danger|serious|urgent|bad|harm|harmful|risk|risky|worry|worried|ignore (it|this|that)|leave it|important|matter|matters|what (happens|if) (if )?i (do nothing|dont|ignore|leave)|lose (customers|money|data|everything)|data lost|my data|customers data|stolen)\b/,
  ],
  [
    'why',
    /\b(why|whose fault|who did|what (caused|causes|happened)|how (did|could) (this|that|it) (happen|come|be)|reason|where does (it|this|that) come from|my fault)\b/,
  ],
  [
    'platform',
    /\b(what (is|are) (my|the) (site|website) (built|made|running)|which (platform|system|cms)|built with|running on|what (platform|cms|system))\b/,
  ],
  [
    'fix',
    /\b(how (do|would|will) (you|u) (fix|repair|mend|solve|do)|what (will|would|do) (you|u) do|what does the fix)\b/,
  ],
  [
    'meaning',
    /\b(what (does|do|is|s|are) (that|this|it|they|these)|what do you mean|whats (that|this)|meaning|mean|means|explain|dont understand|do not understand|didnt understand|confused|plain english|simple (words|terms)|eli5|in other words|too technical|more details?|tell me more|more about|more information|go on|and then)\b/,
  ],
]

/** Words that speak of us and not of the finding, so that the knowledge base answers. */
const ABOUT_US =
  /\b(plan|plans|care plan|subscription|refund|refunds|money back|guarantee|chargeback|redesign|new (site|website|page)|consultation|promotion|offer|offers|vault|credentials|privacy|gdpr policy|paypal|credit card|debit card|card payment|apple pay|bank transfer|invoice|currency|currencies|euros?|dollars?|opening hours|phone number|your (address|email|prices|company|services)|sign ?up|register|account|monitoring|online shop|multilingual|webshop built|languages|my password|passwords|ticket|tickets|live chat|platforms)\b/

export function followUpOf(plain: string): FollowUp | null {
  return WORDS.find(([, pattern]) => pattern.test(plain))?.[0] ?? null
}

export function isAboutUs(plain: string): boolean {
  return ABOUT_US.test(plain)
}

/** "the second one": which of the findings is meant, counted from 0; null when none is named so. */
export function ordinalOf(plain: string): number | null {
  const found =
    /\b(?:the )?(first|second|third|fourth|fifth)( one| problem| issue| finding| thing| point)?\b|\b(?:number|no|problem|issue|point) ([1-5]|one|two|three|four|five)\b/.exec(
      plain,
    )
  if (!found) return null
  const word = found[1] ?? found[3] ?? ''
  const at = [
    ['first', 'one', '1'],
    ['second', 'two', '2'],
    ['third', 'three', '3'],
    ['fourth', 'four', '4'],
    ['fifth', 'five', '5'],
  ].findIndex((names) => names.includes(word))
  return at < 0 ? null : at
}
