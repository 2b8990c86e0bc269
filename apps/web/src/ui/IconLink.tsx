import { Icon, type IconName } from './Icon.tsx'
import styles from './IconLink.module.css'

/** A link that is a sign alone; its words are its tip, and what others hear. */
export const IconLink = ({ icon, label, href }: { icon: IconName; label: string; href: string }) => (
  <a className={styles.square} href={href} aria-label={label} data-tip={label}>
    <Icon name={icon} />
  </a>
)
