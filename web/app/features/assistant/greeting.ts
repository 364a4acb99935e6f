/** Stands in the prerendered page, and wherever the assistant cannot be asked for its own. */
export const GREETING =
  'Hello, I am the Sitewright assistant. What is wrong with your website? Tell me its address and what you see, and I look at it right now.'

export const ANALYZING = 'Analyzing your issue...'
