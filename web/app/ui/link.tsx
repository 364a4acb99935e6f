import { type AnchorHTMLAttributes, type ComponentType, createContext, use } from 'react'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
}

/** The framework's own link, on pages where the framework runs. */
export const FrameworkLink = createContext<ComponentType<LinkProps> | null>(null)

/** A link within the site; plain on pages without the framework. */
export function Link({ to, ...props }: LinkProps) {
  const Framework = use(FrameworkLink)
  return Framework ? <Framework to={to} {...props} /> : <a {...props} href={to} />
}
