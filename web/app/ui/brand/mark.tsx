const left = 'M8 0h16a8 8 0 0 1 5.02 1.78L1.78 29.02A8 8 0 0 1 0 24V8a8 8 0 0 1 8-8z'
const right = 'M30.22 2.98A8 8 0 0 1 32 8v16a8 8 0 0 1-8 8H8a8 8 0 0 1-5.02-1.78z'
const key = 'M12.18 5.11 17.84 14.16 26.89 19.82 19.82 26.89 14.16 17.84 5.11 12.18z'

interface MarkProps {
  size: number
  /** `apart`: the boards have come loose and the key has fallen out, for screens where something broke. */
  state?: 'whole' | 'apart'
}

/** The mark drawn in the page, for screens that must not need another file. `public/mark.svg` is the same drawing. */
export function Mark({ size, state = 'whole' }: MarkProps) {
  const apart = state === 'apart'
  return (
    <svg width={size} height={size} viewBox="-4 -4 40 40" aria-hidden="true">
      <path fill="#288366" d={left} transform={apart ? 'translate(-1.5 -1.5)' : undefined} />
      <path fill="#288366" d={right} transform={apart ? 'translate(1.5 1.5)' : undefined} />
      <path
        fill="#fa893f"
        stroke="#fa893f"
        strokeWidth={1.6}
        strokeLinejoin="round"
        d={key}
        transform={apart ? 'translate(4 6) rotate(38 16 16)' : undefined}
      />
    </svg>
  )
}
