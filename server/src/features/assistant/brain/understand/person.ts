/** Who cannot be anything but one of our people. */
const SURELY =
  /\b(human|humans|human being|representative|live (agent|chat agent|support|operator)|(real|live|actual|living) (person|people|human|someone|somebody|one))\b/
const PERSON =
  /\b(an?|the|some|another|any|your) (person|agent|operator|advisor|adviser|technician|colleague|manager|supervisor)\b|\bperson please\b/
const WISH =
  /\b(want|need|get|give|prefer|rather|like|let|may|can|could|please|connect|transfer|bring|fetch|send|put|pass|hand|forward|escalate|wish|ask)\b/
const TALK =
  /\b(have a word|deal|dealing|talk|talking|speak|speaking|chat|chatting|connect|connected|transfer|transferred|forward|forwarded|put me through|pass me|hand me over|get hold of|get in touch|in touch)\b( \w+){0,4} (person|people|someone|somebody|anyone|anybody|staff|support|agent|operator|advisor|adviser|technician|colleagues?|manager|supervisor|boss|owner|team|sales|expert|engineer|developer|specialist|guy|man|woman|you guys)\b/
const CALL_ME =
  /\b(call|phone|ring) me\b|\bcall ?back\b|\bgive me a (call|ring)\b|\bcan (i|we) (call|phone|ring) (you|someone|somebody|anyone)\b/
const NO_MACHINE =
  /\b(no|not|dont|stop|hate|tired of|sick of|enough of|fed up|instead of|rather than)\b( \w+){0,6} (bot|bots|chatbot|robot|robots|machine|computer|ai)\b/
const SOMEONE =
  /\b(get|give|find|send|fetch) me (someone|somebody)\b(?! (to|who|that))|\b(any|some)(one|body) real\b/
const COMPLAINT =
  /\b(i (want|would like|wish|need) to (complain|make a complaint|file a complaint)|make a complaint|file a complaint|escalate (this|it|my)|speak to the manager)\b/
const ALONE =
  /^(please |a |the |real )*(human|person|agent|operator|representative|somebody|someone|support|customer (service|support|care)|live (chat|support)|help desk|helpdesk|staff)( please| now| pls)*$/
const CONTACT =
  /\b(contact|reach|write to|message|email)\b( \w+){0,3} (a person|someone|somebody|staff|support|your team|the team|a human)\b/

/** "Are you human?", and "click here if you are human" on the visitor's own page. */
const ABOUT_BEING_ONE =
  /\b(are|am|is|r) (you|u|this|i|they|it)( \w+){0,5} (human|person|people|humans)\b|\b(prove|verify|confirm|check|checking|if|whether|that)( \w+){0,3} (human|humans)\b|\bhuman (error|readable|verification)\b|\bcontact person\b/
/** Somebody to mend a site is what the whole shop is about. */
const WORKER =
  /\b(a person|someone|somebody|an? (expert|developer|specialist|engineer|technician)) (to|who|that|which)( can| could| will| would| should)? (fix|repair|mend|build|make|redesign|check|examine|design|create|update|remove|clean|set up|speed)\b/

/** Whether a message asks for one of our people, in whatever words. */
export function wantsPerson(plain: string): boolean {
  if (ALONE.test(plain) || CALL_ME.test(plain) || SOMEONE.test(plain) || COMPLAINT.test(plain)) return true
  if (ABOUT_BEING_ONE.test(plain))
    return /\b(want|need|speak|talk|get me|give me)\b/.test(plain) && TALK.test(plain)
  if (SURELY.test(plain) || NO_MACHINE.test(plain) || TALK.test(plain) || CONTACT.test(plain))
    return !isAboutTheirCustomers(plain)
  return PERSON.test(plain) && WISH.test(plain) && !WORKER.test(plain)
}

/** "Customers cannot contact support through my form" is a fault. */
function isAboutTheirCustomers(plain: string): boolean {
  return /\b(customers|visitors|clients|users|people|buyers|shoppers|they) (cant|cannot|can not|could|try|want|complain|get|see|are|do|dont|who)\b/.test(
    plain,
  )
}
