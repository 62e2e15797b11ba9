import { offline as contract } from '#contract/sales/offline.ts'
import { atBranch, reads, route } from '#server/platform/route.ts'
import { devicesOf, enrolDevice, heartbeat } from './devices.ts'
import { factsOf } from './facts.ts'
import { acknowledge, differencesOf } from './differences.ts'
import { takeSale } from './take.ts'

/** Tills without a line (docs/domain/offline.md). */
export const offlineRoutes = [
  route(contract.enrol, enrolDevice),
  route(contract.heartbeat, heartbeat),
  reads(contract.facts, factsOf, atBranch),
  route(contract.take, takeSale),
  reads(contract.devices, devicesOf),
  reads(contract.differences, differencesOf),
  route(contract.acknowledge, acknowledge),
]
