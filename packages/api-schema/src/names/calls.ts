import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { addressSchema } from '../shapes/scalars.ts'
import { nameFaultOf, nameFaults, plainName } from './domain-name.ts'

const domainNameSchema = z
  .unknown()
  .superRefine((given, context) => {
    const fault = nameFaultOf(given)
    if (fault !== undefined) context.addIssue({ code: 'custom', message: nameFaults[fault] })
  })
  // What of it a pattern can say; each fault has a sentence of its own above.
  .meta({
    type: 'string',
    maxLength: 253,
    pattern: '^([a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?[.])+[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?[.]?$',
  })
  .transform((given) => plainName(String(given)))

const networkSchema = z.string({ error: 'Network is required' }).trim().min(1, 'Network is required').max(64)

export const nameLookup = defineCall({
  method: 'POST',
  path: '/api/chain/name_lookup',
  auth: 'visitor',
  asksDns: true,
  tag: 'tools',
  summary:
    'NS, CNAME and TXT records of a domain name, by DNS over HTTPS. DNSSEC is verified here, from the keys of the root down. Of a name whose signatures are wrong no record is told.',
  request: z.object({
    name: domainNameSchema,
    /** The network that the name is looked up for: that of this explorer. */
    network: networkSchema,
  }),
  response: z.object({
    name: z.string(),
    /** `insecure`: a zone on the way is not signed. `bogus`: a signature lacks, is out of date or wrong. */
    trust: z.enum(['secure', 'insecure', 'bogus']),
    reason: z.string().nullable(),
    exists: z.boolean(),
    records: z.array(z.object({ type: z.enum(['NS', 'CNAME', 'TXT']), value: z.string() })),
  }),
  failures: ['the DNS server cannot be asked or answers an error', 'this explorer is of another network'],
})

/** Why nothing is told: addresses have no names in DNS here; nothing is known; what is known cannot be believed. */
const silence = ['off', 'none', 'unproven'] as const

export const resolveName = defineCall({
  method: 'POST',
  path: '/api/chain/resolve_name',
  auth: 'visitor',
  asksDns: true,
  tag: 'tools',
  summary:
    'The address that a domain name leads to by the TXT records of DNS Connect and of draft-chins-dnsop-web3-wallet-mapping, with DNSSEC verified.',
  request: z.object({ name: domainNameSchema, network: networkSchema }),
  response: z.object({
    name: z.string(),
    state: z.enum(['found', ...silence]),
    address: addressReferenceSchema.nullable(),
    /** Why it cannot be believed. */
    reason: z.string().nullable(),
  }),
  failures: ['the DNS server cannot be asked or answers an error', 'this explorer is of another network'],
})

export const reverseLookup = defineCall({
  method: 'POST',
  path: '/api/chain/reverse_lookup',
  auth: 'visitor',
  asksDns: true,
  tag: 'tools',
  summary:
    'The domain name that an address leads to, by DNS. A name that does not lead back to the address is told as `differs`.',
  request: z.object({ address: addressSchema, network: networkSchema }),
  response: z.object({
    address: addressReferenceSchema,
    state: z.enum(['found', 'differs', ...silence]),
    name: z.string().nullable(),
    /** Why it cannot be believed. */
    reason: z.string().nullable(),
  }),
  failures: ['the DNS server cannot be asked or answers an error', 'this explorer is of another network'],
})

export const nameCalls = { nameLookup, resolveName, reverseLookup }
