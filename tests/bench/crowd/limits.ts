/** What a crowd needs of the machine, and a sentence for what it lacks. */
import { readFileSync } from 'node:fs'

/** So many viewers share a process and a source address. */
const VIEWERS_OF_A_PROCESS = 2_500
/** The last number of 127.0.0.x that the first viewers come from; 127.0.0.1 is everybody else's. */
export const FIRST_SOURCE = 10
/** Of a process that are no viewers: files, the log, other servers, connections that are closing. */
const OTHER_DESCRIPTORS = 500
/** Joining and returning viewers have two connections for a moment. */
const MARGIN = 1.1

export interface Size {
  readonly viewers: number
  readonly nodes: number
  readonly proxies: number
}

export interface Machine {
  /** Descriptors that a process may have at most. */
  readonly descriptors: number
  /** Ports for connections from one address to another address and port. */
  readonly ports: number
}

/** Viewers that each node must take, when one of them is lost. */
export function viewersOfANode(viewers: number, nodes: number): number {
  return Math.ceil((viewers / (nodes - 1)) * MARGIN)
}

/** Viewers' connections that each proxy must take. */
export function connectionsOfProxy(viewers: number, proxies: number): number {
  return Math.ceil((viewers / proxies) * MARGIN) + OTHER_DESCRIPTORS
}

/** Divides the viewers among processes, so many for each proxy. */
export function shares(viewers: number, proxies: number): readonly number[] {
  const count = Math.ceil(viewers / proxies / VIEWERS_OF_A_PROCESS) * proxies
  const first = (index: number) => Math.round((index * viewers) / count)
  return Array.from({ length: count }, (_, index) => first(index + 1) - first(index))
}

/** @returns a sentence that says what to change, or nothing when all is there */
export function describeLack(
  { viewers, nodes, proxies }: Size,
  machine: Machine,
): string | undefined {
  const count = (value: number) => value.toLocaleString('en-US')
  const descriptors = 2 * connectionsOfProxy(viewers, proxies) + OTHER_DESCRIPTORS
  if (descriptors > machine.descriptors) {
    return `${count(viewers)} viewers need ${count(descriptors)} descriptors in each proxy, and a process may have ${count(machine.descriptors)}: run "ulimit -n ${descriptors}" first, or take more --proxies`
  }
  const ports = viewersOfANode(viewers, nodes)
  if (ports > machine.ports) {
    return `${count(viewers)} viewers on ${nodes} nodes, one of them lost, need ${count(ports)} ports from the proxies to each node, and net.ipv4.ip_local_port_range has ${count(machine.ports)}: take more nodes or widen it`
  }
  if (FIRST_SOURCE + shares(viewers, proxies).length > 255) {
    return `${count(viewers)} viewers need more source addresses than 127.0.0.${FIRST_SOURCE} to 127.0.0.254`
  }
  return undefined
}

/** @throws where there is no `/proc` */
export function readMachine(): Machine {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    const range = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')
    const [low = 0, high = 0] = range.trim().split(/\s+/).map(Number)
    // Node and both proxies raise the soft limit to the hard one.
    const hard = /Max open files\s+\S+\s+(\S+)/.exec(limits)?.[1]
    const descriptors = hard === 'unlimited' ? Number.POSITIVE_INFINITY : Number(hard)
    return { descriptors, ports: high - low + 1 }
  } catch {
    throw new Error('the crowd needs Linux: it reads processor time and limits from /proc')
  }
}
