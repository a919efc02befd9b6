/** Converts our valibot schemas to JSON Schema. */
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { publicationInJsonSchema } from '../http/publication.ts'

/** OpenAPI 3.1 uses 2020-12, AsyncAPI 3 draft 7. */
export type Dialect = 'draft-2020-12' | 'draft-07'

const DATA_FILE: JsonSchema = { $ref: '#/components/schemas/DataFile' }

export function inJsonSchema(schema: GenericSchema, dialect: Dialect): JsonSchema {
  const { $schema: _dialect, ...converted } = toJsonSchema(schema, {
    target: dialect,
    // The last schema of a pipe, which has the fields.
    typeMode: 'output',
    // Sizes in bytes are in the descriptions.
    ignoreActions: ['check'],
    overrideSchema: ({ valibotSchema }) => publicationInJsonSchema(valibotSchema, DATA_FILE),
  })
  return converted
}
