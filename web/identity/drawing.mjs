import { fileURLToPath } from 'node:url'

export const publicFolder = fileURLToPath(new URL('../public/', import.meta.url))
export const appFolder = fileURLToPath(new URL('../app/', import.meta.url))

export const colours = {
  paper: '#faf8f4',
  sunk: '#f3efe8',
  ink: '#211f1a',
  soft: '#5f574c',
  pine: '#0a4031',
  board: '#288366',
  ember: '#fa893f',
}

/** The key alone, in the mark's own square of 32. */
export const key = 'M12.18 5.11 17.84 14.16 26.89 19.82 19.82 26.89 14.16 17.84 5.11 12.18z'

/**
 * The mark to the very edges of its square, for systems that cut icons into a shape of their own. The seam shows the
 * ground, and the key keeps to the middle that every shape leaves whole.
 */
export function markToTheEdges() {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" fill="${colours.paper}"/>
  <path fill="${colours.board}" d="M0 0h30.8L0 30.8zM32 1.2V32H1.2z"/>
  <path fill="${colours.ember}" stroke="${colours.ember}" stroke-width="1.6" stroke-linejoin="round" d="${key}" transform="translate(1.6 1.6) scale(.9)"/>
</svg>`
}
