/** Styles of a text area that grows with its text, without measuring the page as the library's `autosize` does. */
export const growing = {
  input: {
    minHeight: 'calc(4lh + 1.25rem)',
    maxHeight: 'calc(14lh + 1.25rem)',
    fieldSizing: 'content',
  },
} as const
