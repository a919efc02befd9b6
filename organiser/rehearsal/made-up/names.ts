/** Names of people who do not exist, from seven regions of India. */

import type { Random } from '../../lib/random.ts'

/** Latin letters, then the region's own script. */
type NamePart = readonly string[]

interface Region {
  readonly first: readonly NamePart[]
  readonly last: readonly NamePart[]
}

/** Reads a list such as `Madhav|माधव, Lokesh|लोकेश`. */
function parts(list: string): readonly NamePart[] {
  return list.split(',').map((part) => part.trim().split('|'))
}

/** No pair of them is a known cricketer. */
const REGIONS: readonly Region[] = [
  {
    // Hindi, Devanagari
    first: parts(`
      Devansh|देवांश, Kundan|कुंदन, Madhav|माधव, Lokesh|लोकेश, Chitransh|चित्रांश`),
    last: parts(`
      Bhardwaj|भारद्वाज, Kulshreshtha|कुलश्रेष्ठ, Nautiyal|नौटियाल, Pachauri|पचौरी, Gahlot|गहलोत`),
  },
  {
    // Tamil: the father's initial, then the name
    first: parts(`
      K.|க., M.|ம., P.|ப., R.|ர., S. T.|ச. த.`),
    last: parts(`
      Thirumurugan|திருமுருகன், Mayilvahanan|மயில்வாகனன், Elangovan|இளங்கோவன், Kathiravan|கதிரவன்,
      Tamilselvan|தமிழ்ச்செல்வன்`),
  },
  {
    // Bengali
    first: parts(`
      Anirban|অনির্বাণ, Debojyoti|দেবজ্যোতি, Subhankar|শুভঙ্কর, Arghya|অর্ঘ্য, Sourish|সৌরীশ`),
    last: parts(`
      Bandyopadhyay|বন্দ্যোপাধ্যায়, Chattopadhyay|চট্টোপাধ্যায়, Mondal|মণ্ডল, Sengupta|সেনগুপ্ত,
      Halder|হালদার`),
  },
  {
    // Telugu
    first: parts(`
      Sai Charan|సాయి చరణ్, Venkata Ramana|వెంకట రమణ, Phanindra|ఫణీంద్ర, Srinivasulu|శ్రీనివాసులు,
      Tarun Teja|తరుణ్ తేజ`),
    last: parts(`
      Gundlapalli|గుండ్లపల్లి, Yerramsetty|ఎర్రంశెట్టి, Kondaveeti|కొండవీటి, Pasupuleti|పసుపులేటి,
      Chintalapudi|చింతలపూడి`),
  },
  {
    // Kannada
    first: parts(`
      Chandrashekhar|ಚಂದ್ರಶೇಖರ್, Nandish|ನಂದೀಶ್, Basavaraj|ಬಸವರಾಜ್, Sumanth|ಸುಮಂತ್, Prajwal|ಪ್ರಜ್ವಲ್`),
    last: parts(`
      Hiremath|ಹಿರೇಮಠ, Angadi|ಅಂಗಡಿ, Belavadi|ಬೆಳವಾಡಿ, Honnavar|ಹೊನ್ನಾವರ, Mudhol|ಮುಧೋಳ`),
  },
  {
    // Malayalam
    first: parts(`
      Abhijith|അഭിജിത്ത്, Unnikrishnan|ഉണ്ണികൃഷ്ണൻ, Jithin|ജിതിൻ, Vaisakh|വൈശാഖ്, Sreehari|ശ്രീഹരി`),
    last: parts(`
      Kurup|കുറുപ്പ്, Nambiar|നമ്പ്യാർ, Panicker|പണിക്കർ, Warrier|വാരിയർ, Thottathil|തോട്ടത്തിൽ`),
  },
  {
    // Urdu
    first: parts(`
      Faizan|فیضان, Zeeshan|ذیشان, Adnan|عدنان, Shahbaz|شہباز, Mudassir|مدثر`),
    last: parts(`
      Qureshi|قریشی, Siddiqui|صدیقی, Farooqui|فاروقی, Rizvi|رضوی, Usmani|عثمانی`),
  },
]

/** How many of a hundred names are in their own script; most organisers write Latin letters. */
const NATIVE_SCRIPT = 0.35

/** Draws names of different people: 150 at most, of 175 that there are. */
export function drawNames(howMany: number, random: Random): readonly string[] {
  const names = new Map<string, string>()
  while (names.size < howMany) {
    const region = random.pick(REGIONS)
    const first = random.pick(region.first)
    const last = random.pick(region.last)
    const script = random.chance(NATIVE_SCRIPT) ? 1 : 0
    // By the Latin name, so that nobody is drawn again in the other script.
    const key = `${first[0]} ${last[0]}`
    if (!names.has(key)) names.set(key, `${first[script]} ${last[script]}`)
  }
  return [...names.values()]
}
