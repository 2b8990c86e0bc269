import { z } from 'zod'

/** A submission as the API has written it down: the compiler's own input, and what is compared. */
export const submissionSchema = z.object({
  language: z.enum(['solidity', 'vyper']),
  version: z.string(),
  commit: z.string().nullable(),
  contractPath: z.string().nullable(),
  contractName: z.string().nullable(),
  input: z.object({
    language: z.string(),
    sources: z.record(z.string(), z.object({ content: z.string() })),
    settings: z.record(z.string(), z.unknown()),
    /** Vyper's. */
    interfaces: z.record(z.string(), z.unknown()).optional(),
    storage_layout_overrides: z.record(z.string(), z.unknown()).optional(),
  }),
  /** Hex digits without 0x. */
  constructorArguments: z.string().nullable(),
  licenseType: z.number().int().nullable(),
})
export type VerificationSubmission = z.output<typeof submissionSchema>
