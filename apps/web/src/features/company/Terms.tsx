import { useMessages } from '../../i18n/use-messages.ts'
import styles from './Company.module.css'
import { termsSections } from './terms-sections.ts'

/** The terms, numbered, with a table of contents that links can point into. */
export const Terms = () => {
  const t = useMessages()
  return (
    <div className={styles.terms}>
      <nav className={styles.contents} aria-label={t('terms.contents')}>
        <ol>
          {termsSections.map(({ id }) => (
            <li key={id}>
              <a href={`#${id}`}>{t(`terms.${id}Title`)}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.sections}>
        {termsSections.map(({ id, paragraphs }, index) => (
          <section key={id} id={id} className={styles.section}>
            <h2>
              <span className={styles.number}>{index + 1}</span>
              {t(`terms.${id}Title`)}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{t(`terms.${paragraph}`)}</p>
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}
