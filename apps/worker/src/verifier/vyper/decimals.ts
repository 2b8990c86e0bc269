import type { Compiled, CompilerInput } from '../compile.ts'

const isError = ({ severity }: Compiled['messages'][number]) => severity === 'error'

/**
 * Compiles, and once more with decimals where the compiler says that they must be enabled: Vyper takes them since 0.4.0 only then. Metadata
 * tells nothing of this setting, and it changes no other code.
 * @returns also the input that was compiled last
 */
export const compileWithDecimals = async (
  input: CompilerInput,
  compileOnce: (input: CompilerInput) => Promise<Compiled>,
): Promise<{ input: CompilerInput; compiled: Compiled }> => {
  const compiled = await compileOnce(input)
  const { language, settings } = input
  const isAsked = compiled.messages.some((one) => isError(one) && one.message.includes('--enable-decimals'))
  if (language !== 'Vyper' || 'enable_decimals' in settings || !isAsked) return { input, compiled }
  const enabled = { ...input, settings: { ...settings, enable_decimals: true } }
  return { input: enabled, compiled: await compileOnce(enabled) }
}
