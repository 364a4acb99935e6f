import classes from './search.module.css'

export function GroupLinks({
  label,
  groups,
}: {
  label: string
  groups: readonly { id: string; title: string }[]
}) {
  return (
    <nav aria-label={label}>
      <ul className={classes.groups}>
        {groups.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
