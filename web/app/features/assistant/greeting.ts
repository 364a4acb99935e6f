/** Stands in the prerendered page, and wherever the assistant cannot be asked for its own. */
export const GREETING = [
  'Hello, I am the assistant of Sitewright. What is wrong with your website? Send me its address and what you see, in your own words.',
  'I look at it at once and tell you what I see, what it means and what mending it costs. Looking costs nothing.',
] as const

export const ANALYZING = 'Analyzing your issue...'
