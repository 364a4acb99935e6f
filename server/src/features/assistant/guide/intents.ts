const phrases = (text: string): string[] => text.split(',').map((phrase) => phrase.trim())

/** What visitors ask about a finding; it means something only after an examination. */
const followUps = {
  price: phrases(`
    how much, how much is that, how much does it cost, what does it cost, what would that cost,
    how much to fix it, what is the price, how much is it by tomorrow, how much if it must be today,
    thats too expensive, too expensive, how long does it take, how long, when will it be done,
    how fast can you fix it, how soon`),
  evidence: phrases(`
    how do you know, how do you know that, are you sure, what is the evidence, prove it,
    but it works for me, that is not true, that is wrong`),
  diy: phrases(`
    how can i fix it myself, can i fix it myself, can i do it myself, how do i fix it, how do i fix this,
    what can i do, what should i do`),
  meaning: phrases(`
    what does that mean, what does it mean, i dont understand, explain that, tell me more,
    tell me more about, why, why did this happen, is it dangerous, is it serious, can i ignore it,
    how will you fix it`),
  order: phrases(
    'please fix it, fix it, can you fix it, have this fixed, how do i order this, i want it fixed, do it',
  ),
  others: phrases('what else did you find, what else did you see, what else, anything else, other problems'),
  checked: phrases('what did you check, what did you look at, what did you check exactly'),
  deeper: phrases(
    'can you look deeper, look deeper, check with a real browser, look again with a real browser',
  ),
}

/** What visitors ask besides the knowledge base, as they put it. The search finds typing errors and other endings. */
export const intents = {
  person: phrases(`
    i want a person, i want to talk to a person, talk to a real person, speak to a human, i need a human,
    get me a human, human, human being, real person, is there a real person i can chat with,
    let me speak to someone, talk to somebody, speak to someone real, can someone call me,
    please call me back, get me an agent, live agent, representative, speak with a manager,
    customer service, connect me with support, support team, i want to complain, make a complaint,
    no more robots, i dont want to talk to a bot, mit einem menschen sprechen, parler à une vraie personne,
    hablar con una persona, parlare con una persona`),
  hello: phrases('hello, hi, hey, hi there, good morning, good afternoon, good evening, hello anyone there'),
  thanks: phrases('thanks, thank you, thanks a lot, thank you very much, thx, bye, goodbye, ok bye'),
  yes: phrases('yes, yes please, yes it is, ok, sure, correct, that is right, go ahead'),
  no: phrases('no, no it is not, nope, another one'),
  trouble: phrases(`
    my site is broken, my website does not work, my shop is broken, site not working,
    something is wrong with my website, whats wrong with my site, i have a problem with my website,
    there is an error on my site, check my site, check my website please, please look at my site,
    have a look at my website, fix my site, can you fix my website, i need someone to fix my site,
    help with my website, i need help, help me please, how much to fix my shop`),
  down: phrases(`
    my site is down, website is down, shop is offline, site does not open, i cannot reach my site,
    people cannot open my shop, i cannot reach it, it is down, it does not open, site cannot be reached,
    website not loading`),
  again: phrases(`
    check again, check it again, look again, recheck, try again, i have fixed it, i fixed it,
    is it fixed now, is it gone now`),
  ...followUps,
}

export type FollowUp = keyof typeof followUps
export type Intent = keyof typeof intents

export const isFollowUp = (intent: Intent): intent is FollowUp => intent in followUps
