import classes from './example.module.css'

/** Written by `web/identity/screens.mjs`, in CSS pixels. */
const sizes = { answer: [539, 635], proof: [539, 702] } as const

interface ScreenProps {
  name: keyof typeof sizes
  label: string
}

/** A picture of our own product, in the colours of the page that shows it; only the one that shows is loaded. */
export function Screen({ name, label }: ScreenProps) {
  return (
    <figure className={classes.screen}>
      <Picture name={name} scheme="light" label={label} />
      <Picture name={name} scheme="dark" label={label} />
    </figure>
  )
}

function Picture({ name, scheme, label }: ScreenProps & { scheme: 'light' | 'dark' }) {
  const [width, height] = sizes[name]
  const file = `/pictures/${name}-${scheme}`
  return (
    <picture className={scheme === 'light' ? 'mantine-dark-hidden' : 'mantine-light-hidden'}>
      <source srcSet={`${file}.avif`} type="image/avif" />
      <img src={`${file}.webp`} alt={label} width={width} height={height} loading="lazy" decoding="async" />
    </picture>
  )
}
