import { useMessages } from '../i18n/use-messages.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './Chart.module.css'

export interface ChartToolsProps {
  isZoomed: boolean
  isLog: boolean
  canLog: boolean
  onReset: () => void
  onLog: () => void
  onPicture: () => void
  onTable: () => void
}

export const ChartTools = ({ isZoomed, isLog, canLog, onReset, onLog, onPicture, onTable }: ChartToolsProps) => {
  const t = useMessages()
  return (
    <div className={styles.tools}>
      <span className={styles.help}>{t('chart.help')}</span>
      <Button look="quiet" disabled={!isZoomed} onClick={onReset}>
        {t('chart.reset')}
      </Button>
      <Button look="quiet" aria-pressed={isLog} disabled={!canLog} data-tip={t('chart.logTip')} onClick={onLog}>
        {t('chart.log')}
      </Button>
      <Button look="quiet" data-tip={t('chart.pngTip')} onClick={onPicture}>
        <Icon name="download" />
        {t('chart.png')}
      </Button>
      <Button look="quiet" data-tip={t('chart.csvTip')} onClick={onTable}>
        <Icon name="download" />
        {t('chart.csv')}
      </Button>
    </div>
  )
}
