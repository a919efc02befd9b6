/**
 * Parts of names from all over India, by region, each in Latin letters and in the script of its
 * language. The parts were chosen so that no pair of them is a known cricketer; the people that
 * they make do not exist.
 */

/** Latin letters, then the region's own script. */
export type NamePart = readonly [latin: string, native: string]

export interface Region {
  readonly given: readonly NamePart[]
  readonly family: readonly NamePart[]
  /** Between the given and the family name; a space by default. */
  readonly middle?: NamePart
  /** True where the family's part is an initial before the given name. */
  readonly isInitialFirst?: boolean
}

/** Reads a list such as `Madhav|माधव, Vaz`: the second form is left out where both are the same. */
function parts(list: string): readonly NamePart[] {
  return list.split(',').map((part) => {
    const [latin = '', native = latin] = part.trim().split('|')
    return [latin, native]
  })
}

export const REGIONS: readonly Region[] = [
  {
    // Hindi, Devanagari
    given: parts(`
      Devansh|देवांश, Kundan|कुंदन, Madhav|माधव, Lokesh|लोकेश, Chitransh|चित्रांश`),
    family: parts(`
      Bhardwaj|भारद्वाज, Kulshreshtha|कुलश्रेष्ठ, Nautiyal|नौटियाल, Pachauri|पचौरी, Gahlot|गहलोत`),
  },
  {
    // Marathi, Devanagari
    given: parts(`
      Omkar|ओंकार, Niranjan|निरंजन, Mandar|मंदार, Chinmay|चिन्मय, Sahil|साहिल`),
    family: parts(`
      Ghorpade|घोरपडे, Bhosekar|भोसेकर, Kulthe|कुलथे, Sawantwadkar|सावंतवाडकर, Mahadik|महाडिक`),
  },
  {
    // Tamil: the father's initial, then the name
    isInitialFirst: true,
    given: parts(`
      Thirumurugan|திருமுருகன், Mayilvahanan|மயில்வாகனன், Elangovan|இளங்கோவன், Kathiravan|கதிரவன்,
      Tamilselvan|தமிழ்ச்செல்வன்`),
    family: parts(`
      K.|க., M.|ம., P.|ப., R.|ர., S. T.|ச. த.`),
  },
  {
    // Bengali
    given: parts(`
      Anirban|অনির্বাণ, Debojyoti|দেবজ্যোতি, Subhankar|শুভঙ্কর, Arghya|অর্ঘ্য, Sourish|সৌরীশ`),
    family: parts(`
      Bandyopadhyay|বন্দ্যোপাধ্যায়, Chattopadhyay|চট্টোপাধ্যায়, Mondal|মণ্ডল, Sengupta|সেনগুপ্ত,
      Halder|হালদার`),
  },
  {
    // Telugu
    given: parts(`
      Sai Charan|సాయి చరణ్, Venkata Ramana|వెంకట రమణ, Phanindra|ఫణీంద్ర, Srinivasulu|శ్రీనివాసులు,
      Tarun Teja|తరుణ్ తేజ`),
    family: parts(`
      Gundlapalli|గుండ్లపల్లి, Yerramsetty|ఎర్రంశెట్టి, Kondaveeti|కొండవీటి, Pasupuleti|పసుపులేటి,
      Chintalapudi|చింతలపూడి`),
  },
  {
    // Kannada
    given: parts(`
      Chandrashekhar|ಚಂದ್ರಶೇಖರ್, Nandish|ನಂದೀಶ್, Basavaraj|ಬಸವರಾಜ್, Sumanth|ಸುಮಂತ್, Prajwal|ಪ್ರಜ್ವಲ್`),
    family: parts(`
      Hiremath|ಹಿರೇಮಠ, Angadi|ಅಂಗಡಿ, Belavadi|ಬೆಳವಾಡಿ, Honnavar|ಹೊನ್ನಾವರ, Mudhol|ಮುಧೋಳ`),
  },
  {
    // Malayalam
    given: parts(`
      Abhijith|അഭിജിത്ത്, Unnikrishnan|ഉണ്ണികൃഷ്ണൻ, Jithin|ജിതിൻ, Vaisakh|വൈശാഖ്, Sreehari|ശ്രീഹരി`),
    family: parts(`
      Kurup|കുറുപ്പ്, Nambiar|നമ്പ്യാർ, Panicker|പണിക്കർ, Warrier|വാരിയർ, Thottathil|തോട്ടത്തിൽ`),
  },
  {
    // Gujarati
    given: parts(`
      Dhruvil|ધ્રુવિલ, Jignesh|જિજ્ઞેશ, Kirtan|કીર્તન, Hetansh|હેતાંશ, Nirav|નીરવ`),
    family: parts(`
      Trivedi|ત્રિવેદી, Zaveri|ઝવેરી, Vaghela|વાઘેલા, Kapadia|કાપડિયા, Mankodi|માંકોડી`),
  },
  {
    // Punjabi, Gurmukhi
    middle: ['Singh', 'ਸਿੰਘ'],
    given: parts(`
      Gurtej|ਗੁਰਤੇਜ, Navkiran|ਨਵਕਿਰਨ, Jaspreet|ਜਸਪ੍ਰੀਤ, Ekamjot|ਏਕਮਜੋਤ, Manveer|ਮਨਵੀਰ`),
    family: parts(`
      Aulakh|ਔਲਖ, Dhaliwal|ਧਾਲੀਵਾਲ, Khangura|ਖੰਗੂੜਾ, Randhawa|ਰੰਧਾਵਾ, Virk|ਵਿਰਕ`),
  },
  {
    // Urdu
    given: parts(`
      Faizan|فیضان, Zeeshan|ذیشان, Adnan|عدنان, Shahbaz|شہباز, Mudassir|مدثر`),
    family: parts(`
      Qureshi|قریشی, Siddiqui|صدیقی, Farooqui|فاروقی, Rizvi|رضوی, Usmani|عثمانی`),
  },
  {
    // Odia
    given: parts(`
      Biswaranjan|ବିଶ୍ୱରଞ୍ଜନ, Sidhant|ସିଦ୍ଧାନ୍ତ, Jagannath|ଜଗନ୍ନାଥ, Pratyush|ପ୍ରତ୍ୟୁଷ, Tapan|ତପନ`),
    family: parts(`
      Mohapatra|ମହାପାତ୍ର, Pattanaik|ପଟ୍ଟନାୟକ, Behera|ବେହେରା, Swain|ସ୍ୱାଇଁ`),
  },
  {
    // The north-east, written in Latin letters
    given: parts(`
      Lalrinmawia, Thoiba, Tashi, Imkong, Banteilang`),
    family: parts(`
      Hmar, Lepcha, Longkumer, Kharkongor, Saikia`),
  },
  {
    // Goa and the coast, written in Latin letters
    given: parts(`
      Savio, Elton, Rayson, Agnelo, Joaquim`),
    family: parts(`
      Figueiredo, Mascarenhas, D’Mello, Vaz`),
  },
]
