import { ChartScreen } from '../../features/charts/ChartScreen.tsx'
import { chartQueries } from '../../features/charts/queries.ts'

export const queries = chartQueries('tokenerc-20txns')
export const Screen = () => <ChartScreen id="tokenerc-20txns" />
