import { tellsOfTrouble } from './symptoms.ts'

/** What is neither trouble with a site nor a question about us. */
export type Talk =
  | 'hello'
  | 'thanks'
  | 'bye'
  | 'yes'
  | 'no'
  | 'wellbeing'
  | 'abuse'
  | 'orders'
  | 'off_topic'
  | 'nothing'

const HELLO =
  /^(oh |well )?(hello|hi|hey|hiya|yo|hallo|helo|hullo|howdy|greetings|good (morning|afternoon|evening|day)|morning|evening|welcome|anyone there|anybody there|are you there|hello hello)( there| all| everyone| team| sitewright| assistant| bot| again| anyone there| anybody there| are you there| is anyone there| is anybody there| my friend| mate)*$/
const THANKS =
  /^(ok |okay |great |super |perfect |cool |nice |wow |oh |many |a thousand |brilliant |lovely |alright |no )*(thank you|thanks|thank u|thx|ty|cheers|much appreciated|appreciate it|tyvm|thats (great|helpful|perfect|good|all)|very helpful|great help|that helped|awesome|brilliant|perfect|great|cool|nice|lovely|super|wonderful|excellent)( so| very| a lot| much| you| for your help| for the help| for that| for now| again| indeed| a million| bye| mate| help| everything| then| loads| to you| for everything)*$/
const BYE =
  /^(ok |okay |thanks |thank you |well |alright |right )*(bye|goodbye|good bye|bye bye|see you|see ya|cya|cu|later|see you later|take care|have a (nice|good|great) (day|one|evening|weekend)|good night|farewell|ciao|im done|thats all)( then| for now| now| bye| thanks| thank you)*$/
const YES =
  /^(yes|yeah|yep|yup|ye|ya|sure|ok|okay|k|right|correct|exactly|indeed|absolutely|of course|thats (right|it|the one|correct)|it is|go|go ahead|do it|please do|yes please|please|y|si|oui|ja|alright|fine|definitely|why not|lets do it|lets go|affirmative)( please| it is| thats it| go ahead| do it| thats right| correct| that one| do that| thanks| look at it| check it)*$/
const NO =
  /^(no|nope|never ?mind|nothing|not now|just looking|forget it|nah|not really|no thanks|no thank you|negative|n|nein|non|its not|thats not it|not that one|wrong|neither|none)( thanks| thank you| its not| it isnt| it is not| not that| its another one| another one)*$/
const WELLBEING =
  /^(hi |hello |hey )?(how are (you|u)|how r u|hows it going|how do you do|whats up|sup|you ok|how is your day|are you ok(ay)?)( today| doing| doing today)?$/
const ABUSE =
  /\b(fuck|fucking|fucked|shit|shitty|bullshit|asshole|arsehole|bastard|bitch|cunt|wanker|dickhead|idiot|idiots|moron|stupid|dumb|useless|crap|rubbish bot|scum|scammers?|kill yourself|go to hell|piss off|shut up|screw you|you suck|hate you)\b/
const ORDERS =
  /\b(ignore|disregard|forget|override|bypass|drop)\b( \w+){0,5} (instructions?|rules?|prompts?|guidelines|directions|everything|restrictions)\b|\b(system|hidden|secret|initial|original|developer) (prompt|instructions?|message|rules)\b|\b(you are|act as|pretend|roleplay|behave)( \w+){0,4} (now|dan|unrestricted|jailbroken|a pirate|an? evil|root|admin|administrator|developer mode)\b|\b(jailbreak|developer mode|dan mode|sudo|prompt injection)\b|\b(reveal|print|show|repeat|output|tell me|what are|give me)\b( \w+){0,4} (your )(instructions|prompt|rules|configuration|environment|env|api ?keys?|secrets?|training|source code)\b|\b(all|other|list|show)\b( \w+){0,3} (customers?|clients?|users?)( \w+){0,2} (data|emails?|passwords?|tickets?|details|addresses)\b|\b(give|make|set|grant)( \w+){0,4} (100|90|99|free forever|admin|discount of)\b/
const MAKE_ME =
  /\b(write|tell|sing|compose|give|make|recite|draw|generate)\b( me| us)?( \w+){0,2} (poem|poems|joke|jokes|story|stories|song|songs|haiku|limerick|essay|rap|lyrics|riddle|fairy tale|cover letter|love letter|homework|recipe|horoscope)\b/
const HOMEWORK =
  /\b(write|code|implement|program|debug|solve|explain|do|help me with)\b( \w+){0,5} (python|javascript|java|c\+\+|algorithm|sorting|bubble ?sort|fibonacci|linked list|recursion|homework|assignment|equation|regex|leetcode|function that|essay|thesis|sql query)\b/
const WORLD =
  /\b(weather|forecast|president|prime minister|election|elections|politics|politician|trump|biden|putin|brexit|football|soccer|premier league|world cup|bitcoin|crypto price|stock market|horoscope|star sign|religion|god|capital of|population of|meaning of life|who won|recipe|cook|movie|netflix|translate|what time is it|time is it|what day is it|girlfriend|boyfriend|marry me|love me|war in|tallest|distance to|chatgpt|square root|plus [0-9]|[0-9] ?\+ ?[0-9]|vaccine|covid|doctor|lawyer|symptoms of|medicine|headache)\b/
const SITE =
  /\b(my|our|the|a|his|her|their|this)( \w+){0,2} (site|website|webshop|shop|store|page|pages|blog|homepage|domain|web)\b/

/** Kinds of talk that no rule about sites should see first. */
export function strongTalk(plain: string): Talk | null {
  if (
    !/[\p{L}\p{N}]/u.test(plain) ||
    /^(um+|what|why|how|who|where|when|which|hm+|eh+|uh+|huh|test|testing|asdf\w*|qwer\w*|abc|123|help|help me|help please|please help|please help me|i need help|i have a (problem|question)|question|can you help( me)?|may i ask( you)? something)$/.test(
      plain,
    )
  )
    return 'nothing'
  if (WELLBEING.test(plain)) return 'wellbeing'
  if (HELLO.test(plain)) return 'hello'
  if (BYE.test(plain)) return 'bye'
  if (THANKS.test(plain)) return 'thanks'
  if (YES.test(plain)) return 'yes'
  if (NO.test(plain)) return 'no'
  if (ORDERS.test(plain)) return 'orders'
  if (isAbuse(plain)) return 'abuse'
  if (WORLD.test(plain) && !SITE.test(plain) && !tellsOfTrouble(plain)) return 'off_topic'
  return MAKE_ME.test(plain) || HOMEWORK.test(plain) ? 'off_topic' : null
}

/** At us, not "my site is useless". */
function isAbuse(plain: string): boolean {
  if (!ABUSE.test(plain) || SITE.test(plain)) return false
  return /\b(you|your|u|ur|bot|assistant|off)\b/.test(plain) || plain.split(' ').length <= 3
}

/** Kinds of talk that stand only when nothing about sites was understood. */
export function weakTalk(plain: string): Talk | null {
  if (ABUSE.test(plain)) return 'abuse'
  if (/^(hello|hi|hey|hallo|good (morning|afternoon|evening))\b/.test(plain) && plain.length < 60)
    return 'hello'
  return /\b(thank you|thanks)\b/.test(plain) && plain.length < 80 ? 'thanks' : null
}
