import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { AVAILABLE_TYPES } from '../form/registry.ts'
import { manifestJsonSchema } from './manifest.contract.ts'

const FILE = `${import.meta.dirname}/../../docs/api/manifest.schema.json`

describe('the JSON Schema for editors', () => {
  it('is what the contract says (OPENCALL_UPDATE=1 writes it anew)', () => {
    const text = `${JSON.stringify(manifestJsonSchema(), null, 2)}\n`
    if (process.env.OPENCALL_UPDATE) writeFileSync(FILE, text)
    expect(existsSync(FILE) && readFileSync(FILE, 'utf8') === text).toBe(true)
  })

  it('offers the types of fields that can be asked', () => {
    const types = JSON.stringify(manifestJsonSchema().$defs).matchAll(/"type":\{"type":"string","const":"([^"]+)"/g)
    const steps = ['form', 'textarea', 'validation']
    expect([...types].map(([, type]) => type).sort()).toEqual([...AVAILABLE_TYPES, ...steps].sort())
  })
})
