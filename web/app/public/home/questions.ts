/** Asked on the home page. Plain texts, because search engines get them as data too. */
export const questions = [
  {
    asks: 'What does it cost to find out what is wrong?',
    answers:
      'Nothing. Give the assistant your address and say what you see. It checks your public pages and tells you what it found, with a price for fixing it. You need no account for that.',
  },
  {
    asks: 'Is the price on the screen what I pay?',
    answers:
      'Yes, for the job as you described it. The calculator shows every part of the price before you send anything. If we find that the job is a different one, we tell you and agree on a new price first; until you agree, we do nothing.',
  },
  {
    asks: 'How soon is it done?',
    answers:
      'You choose: standard in 5-7 days, priority in 2-3 days, rush in 24-48 hours, or emergency on the same day. The sooner, the more it costs, and the calculator shows both.',
  },
  {
    asks: 'Do you need my passwords?',
    answers:
      'Often not. When we do, you put them into your vault, never into a message. There they are encrypted, and they are shown only after your account password was entered again.',
  },
  {
    asks: 'Does a machine work on my website?',
    answers:
      'No. The assistant checks and explains, day and night. Changes to your site are made by a person, and you talk to that person on your ticket. We answer e-mail within 2-4 hours.',
  },
  {
    asks: 'What if you cannot fix it?',
    answers:
      'Then you get your money back: ask within 7 days of completion or payment, and we review it within 48 hours. An approved refund is processed within 5 to 10 business days.',
  },
] as const
