import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteBody } from '#evidence.ts'

const BLOCK_MAX = 500_000
const NODES_MAX = 2_000

/** `seo.schema_invalid`: details for search engines (JSON-LD) that they cannot read, or that lack the essentials. */
export const schema: Check = {
  codes: ['seo.schema_invalid'],
  when: 'content',
  look({ answer, page }) {
    const blocks = page
      .all('script')
      .filter(({ attributes }) => /^\s*application\/ld\+json\b/i.test(attributes.type ?? ''))
    const faulty = blocks.flatMap((element) => {
      const at = faultIn(page.innerOf(element))
      return at === null ? [] : [quoteBody(answer, element.openEnd + Math.max(0, at - 60), 120)]
    })
    return [detection('seo.schema_invalid', 'confirmed', faulty)]
  },
}

/** Where in a block something is wrong; null when nothing is. */
function faultIn(code: string): number | null {
  const text = code.replace(/^\s*(<!--|(\/\/\s*)?<!\[CDATA\[)/, '').replace(/((\/\/\s*)?\]\]>|-->)\s*$/, '')
  if (text.trim() === '' || code.length > BLOCK_MAX) return null
  try {
    const poor = nodesIn(JSON.parse(text)).find(isPoorBusiness)
    return poor ? Math.max(0, code.indexOf('"@type"')) : null
  } catch (error) {
    const said = /position (\d{1,7})/.exec(error instanceof Error ? error.message : '')?.[1]
    return Math.min(Number(said ?? 0), Math.max(0, code.length - 1))
  }
}

type Node = Record<string, unknown>

/** All objects in it, without recursion on a stranger's nesting. */
function nodesIn(root: unknown): Node[] {
  const nodes: Node[] = []
  const open: unknown[] = [root]
  while (open.length > 0 && nodes.length < NODES_MAX) {
    const at = open.pop()
    if (typeof at !== 'object' || at === null) continue
    if (!Array.isArray(at)) nodes.push(at as Node)
    open.push(...Object.values(at).slice(0, NODES_MAX))
  }
  return nodes
}

const BUSINESSES =
  /^(https?:\/\/schema\.org\/)?(LocalBusiness|Store|Restaurant|Bakery|CafeOrCoffeeShop|BarOrPub|FoodEstablishment|Hotel|LodgingBusiness|BedAndBreakfast|HairSalon|BeautySalon|NailSalon|DaySpa|HealthAndBeautyBusiness|Dentist|Physician|MedicalBusiness|MedicalClinic|Pharmacy|Optician|LegalService|Attorney|Notary|AccountingService|FinancialService|InsuranceAgency|RealEstateAgent|HomeAndConstructionBusiness|Plumber|Electrician|RoofingContractor|GeneralContractor|HousePainter|Locksmith|MovingCompany|AutoRepair|AutoDealer|AutomotiveBusiness|ClothingStore|BookStore|Florist|FurnitureStore|GroceryStore|HardwareStore|JewelryStore|PetStore|ShoeStore|SportsActivityLocation|ExerciseGym|ProfessionalService|TravelAgency|ChildCare|VeterinaryCare|DryCleaningOrLaundry|EmergencyService|EntertainmentBusiness)$/

/** A business without its name or its address; one that only points to another entry has them there. */
function isPoorBusiness(node: Node): boolean {
  const types = [node['@type']].flat().filter((type) => typeof type === 'string')
  if (!types.some((type) => BUSINESSES.test(type))) return false
  const isReference = '@id' in node && Object.keys(node).length <= 3
  const has = (key: string) => node[key] !== undefined && node[key] !== null && node[key] !== ''
  return !isReference && (!has('name') || (!has('address') && !has('location') && !has('areaServed')))
}
