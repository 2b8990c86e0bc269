import styles from './NameTag.module.css'

/** A name beside the title of a screen. */
export const NameTag = ({ name }: { name: string }) => <span className={styles.tag}>{name}</span>
