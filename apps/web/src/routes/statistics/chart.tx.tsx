import { ChartScreen } from '../../features/charts/ChartScreen.tsx'
import { chartQueries } from '../../features/charts/queries.ts'

export const queries = chartQueries('tx')
export const Screen = () => <ChartScreen id="tx" />
