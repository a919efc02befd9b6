import { describe, expect, it } from 'vitest'
import { openAuction, sell } from '../auction/state.ts'
import { player, smallLeague } from '../auction/test/small-league.ts'
import { complete } from './complete.ts'

const named = (serialNumber: number, name: string) => ({ ...player(serialNumber), name })
const teams = ['Mumbai Indians', 'Madurai Kites', 'Otters'].map((name) => ({ name, logo: null }))
const players = [named(12, 'Asha Rao'), named(13, 'Asha Tal'), named(24, 'Bina Kol')]
const retained = [{ player: player(1), team: 'Otters', price: 2000 }]
const opening = openAuction(smallLeague({ teams, players, retained }))
const state = sell(opening, { serialNumber: 24, team: 'Otters', price: 2000, at: 0 })

describe('completion', () => {
  it.each([
    ['o', 'open ', []],
    ['cl', 'close ', []],
    ['un', 'un', ['unsold', 'undo']],
    ['uns', 'unsold ', []],
    ['open asha t', 'open 13 ', []],
    ['open a', 'open a', ['12 Asha Rao', '13 Asha Tal']],
    ['open 1', 'open 1', ['12 Asha Rao', '13 Asha Tal']],
    // Already sold.
    ['open bina', 'open bina', []],
    ['undo b', 'undo 24 ', []],
    ['sold mu', 'sold mi ', []],
    ['sold m', 'sold m', ['MI Mumbai Indians', 'MK Madurai Kites']],
    ['sold 12 mu', 'sold 12 mi ', []],
    ['move bina', 'move 24 ', []],
    ['move 24 ott', 'move 24 ott ', []],
    ['add As', 'add As', []],
    ['12l', '12l', []],
  ])('%s → %s', (line, completed, options) => {
    const completion = complete(line, state)
    expect(completion.line).toBe(completed)
    expect(completion.options.map(({ label }) => label)).toEqual(options)
  })
})
