import { ButtonLink } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'

/** A link that is a sign alone; its words are its tip, and what others hear. */
export const IconLink = ({ icon, label, href }: { icon: IconName; label: string; href: string }) => (
  <ButtonLink look="quiet" square href={href} aria-label={label} data-tip={label}>
    <Icon name={icon} />
  </ButtonLink>
)
