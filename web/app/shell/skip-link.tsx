import classes from './site-layout.module.css'

export function SkipLink() {
  return (
    <a href="#main" className={classes.skip}>
      Skip to the content
    </a>
  )
}
