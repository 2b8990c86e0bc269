import { ChartScreen } from '../../features/charts/ChartScreen.tsx'
import { chartQueries } from '../../features/charts/queries.ts'

export const queries = chartQueries('blocksize')
export const Screen = () => <ChartScreen id="blocksize" />
