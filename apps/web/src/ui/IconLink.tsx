import { ButtonLink } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'

export interface IconLinkProps {
  icon: IconName
  label: string
  href: string
  /** What it leads to is so already: it stands out. The label says so too. */
  isOn?: boolean
}

/** A link that is a sign alone; its words are its tip, and what others hear. */
export const IconLink = ({ icon, label, href, isOn = false }: IconLinkProps) => (
  <ButtonLink look="quiet" square href={href} aria-label={label} data-tip={label} data-on={isOn || undefined}>
    <Icon name={icon} />
  </ButtonLink>
)
