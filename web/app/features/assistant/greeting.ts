/** Shown in the prerendered page, and when the server does not answer. */
export const GREETING = [
  'Hello, I am the assistant of Sitewright. What is wrong with your website? Send me its address and tell me what you see, in your own words.',
  'I check it straight away and tell you what I find, what it means and what the fix costs. The check is free.',
] as const

export const ANALYZING = 'Analyzing your issue...'
