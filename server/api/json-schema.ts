/** Converts our valibot schemas to JSON Schema. */
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { publicationInJsonSchema } from './publication.ts'

const DATA_FILE: JsonSchema = { $ref: '#/components/schemas/DataFile' }

export function inJsonSchema(schema: GenericSchema): JsonSchema {
  const { $schema: _dialect, ...converted } = toJsonSchema(schema, {
    // As in OpenAPI 3.1.
    target: 'draft-2020-12',
    // The last schema of a pipe, which has the fields.
    typeMode: 'output',
    // Sizes in bytes are in the descriptions.
    ignoreActions: ['check'],
    overrideSchema: ({ valibotSchema }) => publicationInJsonSchema(valibotSchema, DATA_FILE),
  })
  return converted
}
