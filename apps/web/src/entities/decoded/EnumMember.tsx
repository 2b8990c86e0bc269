import styles from './DecodedValues.module.css'

/** The value of an enum by its name, with the number that it stands for. */
export const EnumMember = ({ member, value }: { member: string; value: unknown }) => (
  <span>
    {member} <span className={styles.soft}>({String(value)})</span>
  </span>
)
