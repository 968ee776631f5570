/**
 * Common passwords, and the words that they are made of: from the frequency lists of @zxcvbn-ts/language-common 4.1.3 and zxcvbn 4.4.2 (copyright 2012-2016
 * Dan Wheeler and Dropbox, Inc., 2021 @zxcvbn-ts, MIT licence). All of ten characters and more, which is the minimum length; of the 8,000 most frequent ones the
 * words of six letters and more; of the 1,200 most frequent ones those of four. Without the crude ones.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
0.0.0.000 0000000000d 0000000000o 000777fffa 01011900 01011910 01011970 01011975 01011977 01011979 01011980 01011981 01011982 01011983
01011984 01011985 01011986 01011987 01011988 01011989 01011990 01011991 01011992 01011993 01011999 01012000 01012001 01012010 01012011
01020304 0102030405 010203040506 01081989 01091989 01234567890 012345678910 0123654789 0123698745 014702580369 0147258369 0147852369
0147896325 0192837465 01telemike01 02011980 02011984 02011985 02011986 02011987 02011988 02021982 02021983 02021984 02021985 02021986
02021987 02021988 02021989 02031981 02031982 02031984 02031985 02031986 02031987 02041979 02041981 02041982 02041983 02041984 02041985
02041986 02041987 02041988 02051982 02051983 02051984 02051986 02051987 02051988 02051989 02061980 02061983 02061984 02061985 02061986
02061987 02061988 02061989 02071980 02071982 02071984 02071986 02071987 02071988 02081977 02081982 02081984 02081985 02081986 02081987
02081988 02081989 02091980 02091981 02091983 02091984 02091986 02091987 02101984 02101985 02101987 02101989 03082006 05051985 05051987
050605rostik 08031986 0987654321a 0987654321q 0cdh0v99ue 0o9i8u7y6t 10011986 10203040 1020304050 102030405060 1029384756 1029384756q
10293847qp 10987654321 11051987 11111111 1111111111zz 1111122222 11111aaaaa 11112222 1112131415 111222333 111222333000 111222333444555
111222333a 11221122 1122112211 11223344 1122334455 112233445566 11235813 1123581321 1133557799 12011987 12051988 1212312121 12131415
1213141516 1223334444 122333444455555 12301230 12312312 123123123a 123123123q 123123qweqwe 1232323q 123321123 123321123321 123321456654
123321qweewq 12344321 1234509876 123454321 1234554321 1234554321a 1234554321q 1234562000 12345654321 123456654321 12345672000 12345677654321
12345678 123456782000 1234567887654321 123456789 123456789* 123456789. 1234567890 12345678900 123456789000 12345678900987654321 12345678901
123456789012 1234567890987654321 1234567890a 1234567890d 1234567890l 1234567890m 1234567890o 1234567890p 1234567890q 1234567890qaz
1234567890qw 1234567890qwe 1234567890qwerty 1234567890s 1234567890w 1234567890z 1234567890zzz 1234567891 12345678910 123456789101
12345678912 123456789123 1234567892000 12345678987654321 1234567899 123456789987654321 123456789a 123456789aa 123456789aaa 123456789abc
123456789as 123456789asd 123456789b 123456789c 123456789d 123456789e 123456789f 123456789g 123456789i 123456789j 123456789k 123456789l
123456789m 123456789n 123456789o 123456789p 123456789q 123456789qaz 123456789qq 123456789qqq 123456789qw 123456789qwe 123456789qwer
123456789qwerty 123456789r 123456789s 123456789t 123456789v 123456789w 123456789x 123456789y 123456789z 123456789zx 123456789zxc 123456789zz
12345678a 12345678q 12345678qwe 12345679 1234567a 1234567q 1234567qwertyu 123456aa 123456qw 123456qwe 123456qwer 123456qwert 123456qwerty
123456zxcvbn 12345abcde 12345asdfg 12345qazwsx 12345qwe 12345qwert 12345qwert7 12345qwerty 12345trewq 12345zxcvb 1234abcd 1234asdf 1234qwer
1234qwerasdf 1234qwerasdfzxcv 1234qwerty 12365478 123654789 1236547890 123654789a 12369874 123698745 123789456 123ewqasdcxz 123hfjdk
123hfjdk147 123qq123 123qwe 123qwe123qwe 123qwe456rty 123qweasd 123qweasdzx 123qweasdzxc 123qwerty 123qwerty123 12andriy14 12qw34er
12qw34er56ty 12qwaszx 13041988 13243546 1324354657 132forever 134679852 1346798520 1357908642 135792468 1357924680 1357997531 14725836
147258369 1472583690 147258369a 147852369 14789632 147896325 15051981 15426378 159753159753 1597532486 159753456852 17171717aa 18436572
192837465 1928374655 192837465q 193570356033 19411945 1958proman 1986irachka 1994200414 19952009sa 19960610ilja 19mtpgam19 1a2a3a4a5a
1a2a3a4a5a6a 1a2b3c4d 1a2b3c4d5e 1a2s3d4f 1a2s3d4f5g 1a2s3d4f5g6h 1pass1page 1passwor 1q2q3q4q5q 1q2w3e4r 1q2w3e4r5 1q2w3e4r5t 1q2w3e4r5t6y
1q3e5t7u9o 1qa2ws3ed 1qa2ws3ed4rf 1qa2ws3ed4rf5tg 1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazwsxedc 1qazxsw 1qazxsw23edc 1qazxsw23edcvfr4
1qwertyuiop 1x2zkg8w 1z2x3c4v 1z2x3c4v5b 20162016up 21031987 21031988 21122112 2143658709 22041987 23176djivanfros 23wkoa0fp78dk 2468013579
25802580 26061987 2606642yra 26429vadim 2dumb2live 31217221027711 31415926 3141592654 321654987 3216732167 32615948worms 38gjgeuftd
3f3fpht7op 3rjs1la7qe 3syqo15hil 413276191q 41d8cd98f00b 420842084208555 4294967296 42qwerty42 4815162342 4815162342a 4815162342lf
4815162342lost 4815162342q 4904s677075 51051051051 51505150 541233432442 5432112345 5544332211 5858855abc 59382113kevinp 5hsu75kpot
5t4r3e2w1q 6215mila6215 671fsa75yt 70780070780 73501505 7410258963 741852963 7418529630 742617000027 7777755102q 78945612 789456123
7894561230 789456123a 789456123q 7elephants 7jokx7b9du 7ugd5hip2j 80070633pc 80361665abc 80637852730 8096468644q 80972694711 80988218126
87654321vv 87e5nclizry 88002000600 89015173454 89032073168 89057003343 89063032220m 89132664230 89172735872 89181502334 89211375759
89231243658s 89600506779 89614774181 89876065093rax 89semtsriuty 8j4ye3uz 8phrowz 8phrowz622 8phrowz624 9085084232 9085603566 9293709b
9293709b13 963852741 9638527410 9731553197 987456321 9874563210 987654321a 987654321g 987654321q 987654321z 989244342a 9988776655 999111999q
99strenght 9z5ve9rrcz a1234567 a12345678 a123456789 a1234567890 a1a2a3a4a a1a2a3a4a5 a1b2c3d a1b2c3d4 a1b2c3d4e a1b2c3d4e5 a1s2d3f a1s2d3f4
a1s2d3f4g a1s2d3f4g5 a1s2d3f4g5h6 a3eilm2s2y a789456123 a987654321 aa123456 aa123456789 aaasss aaliyah aardvark abbott abc12345 abc123456789
abcd abcd1234 abcd123456 abcde12345 abercrombie aberdeen abgrtyu abigail abnormal abracadabra abraham abrakadabra absolut absolute
absolutely access accord account accountbloc accounting achilles achtung acidburn acmilan action activation active ad12345678 adam addict
addison adgjmptw adidas admin admin18533362 administrator admiral adonis adrenaline adrian adriana adrienne adults advance advent aezakmi
aezakmi123 afghanistan africa afrika afrika2002 agent007 aggies aikido aikman aileen airborne airbus airforce airplane airport airwolf
ajcuivd289 ajnjuhfabz aksjdlasdakj89879 alabama alabama123 aladin alanis alaska albany albatros albert alberta alberto albina albion alchemy
alcohol alejandr alejandro alejandro1 aleksander aleksandr aleksandra aleksey alenka alessandra alessandro alex alexalex alexande alexander
alexander1 alexandr alexandra alexandra1 alexandre alexandria alexey alexia alexis alexsander alfred alfredo alibaba alicia aliens
alinaalina alinka alisaalisa alisha alison alissa alkanaft123 allahuakbar allegro allgood alliance allison allmine allsop allstar almighty
almond alpha alpha135792468 alphabet alphabravo alphaomega alpine alternativa alternative altima alucard always alyssa am4h39d8nh amadeus
amadeusptfcor amanda amateur amateurs amazing amazon ambassador amber ambers ambrose amelia americ america american amerika amigos amorcit
amsterda amsterdam amsterdam1 an83546921an13 anaconda anakin anarchy anastasi anastasia anastasija anastasiya anchor anderlecht anders
andersen anderson andre andrea andreas andrei andres andrew andrewjackie andrey andrey1992 andromed andromeda andyod anfield angel angel123
angela angelangel angelic angelica angelika angelina angelo angelochek angelofwar angels angelus anhyeuem animal animal2000 animals anna
annabell annette annika annmarie another answer antananarivu antares antelope anthon anthony anthrax antichrist antoine antoni antonia
antonina antonio antony anubis anything anytimetoday apache apocalypse apokalipsis apollo apple apple123 applejuice applepie apples
applesauce aptiva aquarius aragorn aramis arcadia archange archer archie arctic argentin argentina ariana arianna arizona arkansas arlene
armada armageddon armagedon armand armando armani armstron arnold around arrows artemartem artemis artemka arthur artist arturo asd123asd123
asdasd asddsa asdf asdf1234 asdfasdf asdfg asdfg12345 asdfgh asdfgh123456 asdfghj asdfghjk asdfghjkl asdfghjkl1 asdfghjkl123 asdfjkl
asdfzxcv asdqwe asdzxc asgard ashlee ashleigh ashley ashton asians asimov aspire aspirine assasin assass assassin assword astalavista
asterix astonmartin astonvilla astra334566 astral astrid astros athena athens athlon atlanta atlantic atlantis atomic attack attila attitude
aubrey auburn auckland2010 auditt audrey auggie august augusta augustus aurora aussie austin australi australia australia1 autumn avalanch
avalon avatar avenger avenue aviation avrillavigne awdrgyjilp awesome awesome123 awnyce awo8rx3wa8t azamat azazel azerbaijan azerbaycan
azerty azertyui azertyuiop azsxdc azsxdcfv azsxdcfvgb azwebitalia babemagnet babies baby babybaby babyblue babyboy babydoll babyface
babygirl babylon babylove bacardi bacchus backdoor backup badass badboy baddog badger badgers badgirl badiman28200 badman badnaamhere
baggins baggio bagira bahamut bailey balance baldwin baller ballet ballin balloon balloons baltimor bambam bamboo banana bananas banane
bandit banker banner banshee banzai baracuda barbados barbara barbarossa barber barbie barcelon barcelona barefoot barfly baritone barker
barkley barley barnes barney barrett barron barsik bartman barton basebal baseball baseball10 baseball11 baseball12 baseball21 basket
basketba basketball basketball1 basset bassmaster batman battery battle battlefield battlestar baxter bayern baylor bcfields beach beaches
beacon beagle beaker beamer beaner beanie bear bearbear bearcat bearcats beardog beastie beater beatle beatles beatrice beautifu beautiful
beautiful1 beauty beaver beavis because becker beckham bedford beefcake beemer beer beerbeer beerman beetle beezer behappy believe belinda
belladonna belmont beloved bender benfica bengals benito benjamin bennett bennie benoit benson bentley beowulf beretta berezuckiy berger
bergkamp berkeley berlin berlin1945 bermuda bernadette bernard bernie bertha bertie bessie bestbuy bestfriend bethany better bettina beverly
bhbirf bhrh0h2oof6xbqjeh bianca biatch biblioteka bicycle bigass bigballs bigbear bigben bigbird bigblock bigblue bigbob bigboss bigboy
bigbrother bigcat bigdaddy bigdawg bigdog bigfish bigfoot bigger biggie biggles biggun bigguns bigguy bighead bigmac bigman bigmike bigmoney
bigone bigones bigpoppa bigred bigtime bikini bill billabon billie billy billybob billyboy bimmer binladen biology birddog birdie birdman
birgit birmingham birthday birthday10 birthday100 birthday133 birthday21 birthday26 birthday27 birthday28 birthday299 birthday36 birthday54
biscuit bishop bismillah biteme bitter bizkit blabla black blackadder blackberry blackbir blackbird blackcat blackdog blackdragon blackhaw
blackhawks blackheart blackhorse blackie blackjac blackjack blacklabel blackman blackmetal blackout blacks blacksheep blacksonblon
blackwhite blacky bladerunner blades blahblah blaine blanco blaster blazer bleach bledsoe blessed blessing blingbling blink blink182
blitzkrieg blizzard blonde blondes blondie bloody blossom blowfish blowme bltynbabrfwbz blue blueball bluebell bluebird blueblue blueboy
bluedevils bluedog bluedragon blueeyes bluefish bluejays bluemoon bluesky bluesman blunts bmvm3e46gtr boater boating bobafett bobbie bobbob
bobby bobcat bobdole bobdylan boeing bogart bogdan bohica boiler bolitas bollocks bollox bologna bolton bombay bomber bombers bonanza bond
bondarenko bonehead bonita bonjour bonjovi bonkers bonnie bonsai booger boogie booker bookie bookworm boomboom boomer booster bootie bootsy
boozer borabora bordeaux borders boredboi4u boricua borussia bossman boston bot_schokk bottle bottom boulder bounce bounty bowler bowling
bowman bowser bowwow boxcar boxers boxing boxster boy1cool23 boy4u2ownnyc boytoy bpgjldsgjldthnf bradford bradley brains brandi brando
brandon brandy brasil braveheart braves brazil breakdance breaker breanna breeze bremen brenda brendan brewer brewster brian briana brianna
bricks bridge bridget bright brighton brigitte bristol british britney brittany brittney broadway brodie broken broker bronco broncos
bronson bronze brooke brooklyn brooks brother brothers brownie browning browns brucelee brucewayne bruins bruiser brutus bryant bubba bubbas
bubble bubbles buceta bucket buckeye buckeyes buckshot budapest buddah buddha buddie buddy buddyboy budlight budman budweise budweiser
buffalo buffet buffett bugger builder building bujhmbujhm bulldog bulldogs bullet bullfrog bullnuts2003 bullseye bullwinkle bumble bummer
bumper bunker bunnies burger burrito burton bushido bushmaster business businessbabe busted buster butcher butkus butler buzzard bvncnbnvvbn
byajhvfnbrf byteme c43dae874d c43qpul5rz c7e4f8ezqh cabbage cabernet cactus cadillac caesar caitlin calculator calgary calibra calico
caliente californ california california1 caligula calimero callaway callie calling callisto callofduty callum calvin camaro camaross
cambiami camden camelot camels camera camero cameron camila camilla camille campbell camper canada canadian cancel cancer cancun candace
candice candle candy candyeater candyfinger candyman cannabis cannon cannondale cantona canuck canucks canyon capecod capetown capital
capone caprice capricor capricorn capslock captain caramel caravan carbon cardiff cardinal cardinals carina carlito carlitos carlos carlton
carman carmel carmen carmex carnage carnival carole carolin carolina caroline carolyn carpedie carpente carpet carrera carrie carroll carrot
carson carter cartman cartoon carver casablanca casanova cascade caserta cashmone casino casper cassandr cassidy cassie castillo castle
castor castro catalina catch catdog caterpillar catfish catherin catherine catman cattle catwoman caught cavalier caveman cayman cbr900rr
ccbill cdtnbr cdtnkfyf ceasar cecile cecilia cedric cegthgegth cegthgfhjkm celeron celeste celica celine celtic celtic1888 celtics cement
center central century cerberus cessna cevthrb cfitymrf cfkfvfylhf cgfhnfr cghfdjxybr cgtwbfkbcn chainsaw challeng challenger chambers
champion champs chance chandler chandra chanel change changed changeme changes channel chantal chapman charger chargers charity charlene
charles charleston charley charli charlie charlie111 charlie123 charlott charlotte charlotte1 charlton charly charmed charon charter chaser
cheater cheburashka checkers cheddar cheech cheeks cheeky cheerleader cheerleaers cheers cheese cheeseburger cheesecake cheetah chelse
chelsea chemical cherokee cherries cherry cheryl cheshire chessmaster chester chester123 chesterfield chestnut chevelle chevrole chevrolet
chevy chevys chewie cheyenne chiara chicago chichi chicken chicken123 chickens chickenwing chickenwing101 chicks chiefs children chilli
chillin chilly chimera chinchilla chinese chinook chipmunk chipper chippy chiquita chivas chocha chocolat chocolate chocolate1 choice chopin
chopper chris chrisbln chrisbrown chriss chrissy christ christa christi christia christiaan christian christian1 christie christin christina
christine christma christmas christop christophe christopher christopher1 christy chrome chronic chrono chrysler chuang chubby chuckie
chuckles chucky chunky chupakabra church ciccio cicero cigars cincinnati cinder cinderella cinema cinnamon circle circus cirrus citadel
citizen citroen civilization cjdthitycndj cjkysirj cjkywt claire clancy clapton clarence clarinet clarissa clarke classic classics claude
claudi claudia claudio claymore clayton clemson cleopatr cleopatra clevelan clifford clifton climax climber clinton clipper clippers closer
clouds clover clowns clubpenguin clutch cnfc35762209 cnfnbcnbrf cnfybckfd cnjvfnjkju cobain cobalt cobra cobras cocacola cocaine coconut
codered coffee cohiba coldbeer coldplay coleman collection colleen college collin collins colnago colombia colonel colonial colorado colors
colton coltrane columbia columbus comanche combat combat123654 comedy comfort comicbookdb comicbooks comics coming command commande commando
commercial common company compaq compass compatible complete compton compute computer computer12 concord concorde concrete condom condor
confidence configuratio confused connect connection conner connie connor conover conrad constantin constantine construction consumer contact
content contest contortionist contrasena control controller conway cookie cookies cool coolcat coolcool cooldude cooler coolguy coolio
coolman coolness cooper coorslight cooter copenhagen copper corinne corleone corndog cornell cornwall corolla corona corperfmonsy
corporation corrado corsair corvette cosmic cosmopolitan cosmos costello cosworth cottage cotton cougar cougars counter counterstrike
country county courage courtney coventry cowboy cowboys cowgirl coyote cracker crackers cramps crawford crazy crazybab crazyhorse creamy
create creation creative creature credit cricket criminal crimson cristian cristina cristopher critter crjhgbjy cromwell cruise cruiser
crunch crusader crusher crusty crysis crystal ctdfcnjgjkm cthtuf cthulhu cthutq ctrhtn cubbies cubswin cuddles cuervo cupcake curious curtis
custom customer cutiepie cutlass cutter cvthnm cvzefh1gkc cxfcnkbdfz cxfcnmt cxfcnmttcnm cyberonline cyborg cyclone cyclops cyecvevhbr
cygnus cygnusx cyjdsvujljv cynthia cypress cyprus cytuehjxrf dabears dabomb daddy daddyo daddysgirl daemon daewoo dagger dakota dalejr
dallas dalshe dalton damage damian damien dammit damnit dancer dancing danger daniel daniela daniele danielle daniels daniil danila dannyboy
danzig daphne darius darkange darkangel darkknight darklord darkman darkness darkside darkstar darlene darling darrell darren darryl
darthvader darwin dashadasha datsun dave david davide davids davidson davies davinci dawson daylight dayton daytona dbrnjh dbrnjhbz
dbrnjhjdbx dbrnjhjdyf dctvcjcfnm dctvghbdtn deacon deadhead deadly deadman deadpool deanna death death666 debbie deborah december decker
deedee deejay deeper deeppurple deerhunter deeznuts deeznutz default defender defense defiant deftones dejavu delaware delete delfin delight
delilah delphi deltaforce deluxe demolition demons denali deniro denise deniska denmark dennis dentist denver department depeche depechemode
deputy derparol derrick descent description desert design designer desire desiree deskjet desmond desperados destin destiny destroy
destruction detroit deutsch deutschland devastator devil666 devildog devildriver devilmaycry devilmaycry4 devils dexter dfcbkbq dfkthbz
dfkthf dfktynby dfktynbyf dfktynbyrf dfvgbh dharma dhjnvytyjub diablo dialog diamond diamonds dianne diaper dictionary diehard diesel
dietcoke dieter difference digger diggler digimon digital digitalprodu dilbert dilligaf dillon dimples dinamo dinara dindom dingdong dinner
dinosaur direct director dirtbike discover disney disneyland divine diving divorce django djljghjdjl dkflbckfd dkflbdjcnjr dkflbr dkflbvbh
dkflbvbhjdbx dkflbvbhjdyf dmiller12as dmitriy doberman doctor dodger dodgeram dodgers dodgeviper dogbert dogbone dogboy dogcat dogface
dogfood dogger doggie doggies doggystyle doghouse dogman dogphil3650 dogpound dogwood doitnow doktor dolemite dollar dollars dolores dolphin
dolphins domain domainlock domainlock2005 domination domingo dominic dominik dominion dominiqu domino domodedovo donald donaldduck donkey
donkeykong donner donnie donovan dontknow donuts doobie doodle doofus doogie dookie doomsday dorian dorothy dotcom dottie double doubled
doughboy dougie douglas download downtown dracula dragon dragonba dragonball dragonballz dragonfire dragonforce dragons dragoon drakon
draven dreamer dreamonline dreams drifter driver drizzt droopy drowssap drpepper drumandbass drummer dthjybrf dtynbkznjh dublin ducati
duchess duckie dude dudedude dudeman dudley duffman duke dukeduke dumbass duncan dundee dungeon dunnowho89 dupont duranduran durango duster
dustin dutchess dwayne dwight dynamite dynamo dynasty e6pz84qfcj eagle eagles earnhard earthlink easter eastern easton eastside eastwood
eating eatme eclipse edison eduard eduardo edward edwardcullen edwards eeyore efbcapa efbcapa201 egghead eggman eggplant eghfdktybt eileen
einstein ejaculation ekaterina ekaterina20 elaine elcamino eldorado eleanor electra electric electro electron electronic electronics elefant
element elephant eleven elijah elisabet elizabet elizabeth elizabeth1 elizaveta elliot elliott elsalvador elvira elvis elvisp elwood emerald
emerson emilia emilie emilio eminem emmanuel emmett emmitt emperor empire energy enforcer engage engine engineer engineering england english
enigma enjoy enrico enter enterme enternow enterpri enterprise entertainment entropy epsilon eraser eric ericsson ernest ernesto escaflowne
escape escort eskimo espresso esquire estelle esther estrella eternal eternity eugene eureka europa europe evanescence evangelion evelyn
everest everett everlast everton everything evgeniy evolutio evolution excalibu excalibur excellence excite exigen exigent exodus exotic
experience experienced expert explore explorer express extreme eybdthcbntn fabian fabric facebook facial factory fairlane faithful falcon
falcons fallen fallenangel fallon fallout falloutboy family famous fandango fantasia fantasy fantomas farley farmer farscape farside fashion
fastball faster fatboy fatcat father fatima fatima753357 fatman fcbarcelona fcnfkfdbcnf fdnjhbpfwbz fearless feather february federal
federico felicia felicidade felipe fellow female females fender fenerbahce fenris fenway fergie fergus ferguson fernand fernando ferrari
ferret ferris fester festival fghtkm fgjkbyfhbz fgjrfkbgcbc fgtkmcby fiction fidelio fields fiesta figaro fighter fighting54 filter filthy
finalfantasy finally finance findaupair007 finger fingers finish finland fiorentina fire fireball firebird fireblad firefigh firefighter
firefire firefly firefox fireman firenze firestarter firewall firstone123 fischer fish fishbone fisher fishes fishfinger fishfish fishhead
fishin fishing fishman fishon fitness fitzgerald fkbyjxrf fkg7h4f3v6 fkmnthyfnbdf fktrcfylh fktrcfylh1 fktrcfylhf fktrcfylhjd fktrcfylhjdbx
fktrcfylhjdf fktrcfylhjdyf fktrcfylth fktrctq fktyrf flamengo flames flamingo flanker flash flasher flatron fletch fletcher flexible flight
flintstone flipflop flipper floppy florence flores florian florida flounder flower flowers fluffy flvbybcnhfnjh flyboy flyers flyfish flying
foobar foolish footbal football football10 football12 football123 ford fordf150 forest foreve forever foreveryoung forfun forget forgetit
forgetmenot forgot format formatters formula forrest forsaken fortress fortuna fortune forward foryou fossil foster foundation fountain
fowler foxtrot foxylady france frances francesc francesco francis francisc franco francois frank frankie franklin franks franky frankzappa
fraser freaks freaky freckles fred freddie freddy frederic frederiksberg fredfred fredrick free freebird freedom freefall freefree
freelancer freeman freepass freeuser freeway freeze french freyfvfnfnf friday friend friendly friends friendship friendster fright frisco
frisky frogger froggy frogman froinlaven fromvermine front242 frontier frosty frozen frozenfish fufnfrhbcnb fugazi fulham fullmoon function
funstuff funtime fusion fussball futbol futurama future fyfcnfcbz fyfcnfcbz1 fyfnjkbq fyfnjkmtdbx fyfnjkmtdyf fylhtq fynfyfyfhbde fytxrf
fyutkbyf gabber gabrie gabriel gabriela gabriele gabriell gadget gagged gagging galant galatasara galatasaray galaxy galina galore gambit
gambler gameboy gamecube gamemaster gameover gandalf ganesh gangsta gangster garage garbage garcia garden garfield gargoyle garion garrett
gasman gaston gatekeeper gateway gatorade gators gawker gbhfvblf gblfhfcbyf gbpltw gearsofwar geezer gegcbr geheim gemini general generation
generic genesis geneva genius geoffrey george georgetown georgia georgie gerald gerard gerasimova german germany geronimo gerrard gertrude
gesperrt getmoney getout getsome gettysburg gfhfcjkmrf gfhfktkjuhfv gfhfvgfvgfv gfhjkm gfhjkmgfhjkm ghbdtn ghbdtnbr ghbdtndctv ghbdtnghbdtn
ghbdtngjrf ghbdtnrfrltkf ghblehjr ghbrjk ghbywtccf ghetto ghhh47hj ghhh47hj764 ghhh47hj7649 ghjatccbjyfk ghjcnbnenrf ghjcnbvtyz ghjcnj
ghjcnjabkz ghjcnjgbpltw ghjcnjgfhjkm ghjcnjghjcnj ghjcnjnfr ghjcnjnfr1 ghjcnjqgfhjkm ghjcnjrdfibyj ghjcnjrdfif ghjgfufylf ghjnbdjcnjzybt
ghjnbdjufp ghjrehfnehf ghjrjgtyrj ghjuhfvbcn ghjuhfvvbcn ghjuhfvvf ghostrecon ghostrider ghosts ghtdtlvtldtl giants gibson gideon gidget
giggles gilbert gilbert2707 gilles gillian gilligan ginger giorgi giorgio giovanna giovanni giraffe girl girlfriend girls giuseppe gizmodo
gjdtkbntkm gjhjlfcjqrb gjikbdctyf gjkbyf gjkysqgbpltw gjyjvfhtdf gjytltkmybr glacier gladiato gladiator glamour glasgow global globus gloria
gmoney gn56gn gn56gn56 goalie goaway gobears goblin goblue gobucks gocubs goddess godfathe godfather godisgreat godlike godsmack godzilla
godzils4s7 gofish goforit goirish goldberg golden goldfing goldfinger goldfish goldie goldstar goldwing golf golfball golfer golfgolf
golfing goliath gollum gonavy gonzales gonzalez goober good good123654 goodboy goodbye goodday goodfellas goodgirl goodie goodluck goodman
goodmorning goodtime google gooner gopher gordolee85 gordon gorgeous gorilla gotcha gothic gotmilk gotohell gotribe govols gracie graham
granada grandam grande grandma grandmaster grandorgue grandpa granny graphics grasshopper grateful gratis gravity grease greatone greece
greedisgood greedy green green123 greenbay greenday greene greengreen greenhouse greenlantern greens gregor gregory gremlin grendel gretchen
gretzky griffey griffin grimreaper grinch gringo grizzly gromit groove groovy groucho groupd groupd2013 groups grover grumpy gryphon gthcbr
gthtcnhjqrf gthtrfnbgjkt gthtrhtcnjr gtnhjdbx gtnhjpfdjlcr guardian guiness guinness guitar guitarhero guitars gundam gundamwing gunnar
gunner gunners gunslinger gunther gustav gustavo guyver gxlmxbewym gy3yt2rgls gymnast h72sfibbnl habibi hacked hacker haggis hailey hairball
halflife halifax hallelujah hallie hambone hamburg hamilton hamish hamlet hammer hammerhead hammers hammertime hammond hampton hamster
handball handsome handyman hannah hannibal hansen hansolo hanson happiness happy happy123 happyday happyhappy harald harbor hard hardball
harder hardrock hardware hardwareid harlem harley harmony harold harper harrier harris harrison harrypotter harvard harvest harvey hassan
hastings hattrick havana havefun hawaii hawaiian hawkeye hawkeyes hayabusa hayden hayley hd764nw5d7e1vb hd764nw5d7e1vb1 hd764nw5d7e1vbv
headhunter health hearts heater heather heaven heavymetal heckfy hector hedgehog hedimaptfcor heineken heinrich hejsan helena helene
helicopter hellboy hellfire hello hello123 hellohello hellokitty helloo hellos hellothere helloworld hellraiser hellsing hellyeah helmet
helmut helper helpme hendrix herbert herbie hercules herewego heritage herman hermes heroes hershey hesoyam hesoyam123 hetfield hewlett
heynow hidden higgins highbury highheel highland highlander highway hilary hillary hilton hiphop hippie history hitachi hithere hitman
hjccbz hjvfirf hobbes hobbit hockey hocuspocus hoffman hokies holden holein holiday holidays holland hollie hollister1 hollow hollywoo
hollywood hollywood1 holmes holycow homeboy homemade homer homerj homers homerun homework honda hondacivic hondas hondas2000 honey honeybee
honeys hongkong honolulu hookem hookup hooligan hooper hoosier hoosiers hooter hootie hoover hopeful hopeless hopkins hopper horace horizon
horndog hornet hornets horney horse horsepower horses hotbox hotboy hotdog hotgirls hotone hotred hotrod hotshot hotstuff hottest hottie
hotties houdini hounddog house housemusic houses housewifes houston howard howell hshfd4n279 htubcnhfwbz hubert hudson hughes hummer hungry
hunter hunting hurley hurrican hurricane hurricanes husker huskers huskies hustler hyperion hypnodanny iaapptfcor iamawesome iamgod
iampurehaha2 ibanez iceberg icecream icehouse iceman iddqdiddqd iddqdidkfa idefix idontkno idontknow idontknow1 idunno iforget iforgot
iguana ihateyou ijrjkfl ilikepie illini illinois illuminati illusion ilovegirls ilovegod ilovejesus iloveme ilovemusic ilovemyfamily
ilovemylife ilovemyself iloveu iloveyo iloveyou iloveyou11 iloveyou12 iloveyou123 iloveyou143 iloveyou22 imagination imagine imation
imjakie123 immortal impact impala imperial impossible impreza incredible incubus independent indian indiana indians indigo infalicall
infantry inferno infiniti infinity information ingodwetrust ingrid insane insanity insert insertions inside insight insomnia inspiron
install installdevic installsqlst installutil integra intelinside intelligence interacial intercourse intermilan international internet
intrepid intruder inuyasha iomega ipo54tj45uy856 ipswich ireland irinka irishka irishman iriska ironmaiden ironman irving isabel isabell
isabella isabelle isaiah iscool iseedeadpeople island islander israel istanbul italia italian itsasecret ivanivanov ivanov ivanova iverson
iwantu j3qq4h7h2v jabroni jack jackal jackass jackdaniels jackhammer jackie jackjack jackoff jackpot jackson jacobs jacqueline jacques
jaeger jagger jaguar jaguars jake jakejake jamaica james james007 james123 jamesbon jamesbond jamesbond007 jamesjames jameson jamess jammer
jammin janelle janice janine january japanese jarhead jarvis jasmin jasmine jasmine123 jason jasper javelin javier jaybird jayden jayhawk
jayhawks jayson jazzman jeanette jeanne jeannie jediknight jedimaster jeepster jeff jefferso jeffery jeffrey jellybea jellybean jenkins
jennaj jennie jennife jennifer jenny jensen jeremiah jeremy jericho jermaine jerome jerry jersey jessejames jessic jessica jessie jester
jesus jesuschris jesuschrist jesusfreak jesusislord jesussaves jetbalance jethro jetski jewels jewish jezebel jigei743ks jiggaman jillian
jimandanne jimbob jimmie jimmy jingle jktxrf jktymrf jlbyjxtcndj joanna joanne jocelyn jockey joebob joecool joejoe joemama johann johanna
johannes john johnboy johncena johndeer johndoe johngalt johnjohn johnny johnson joker jokerjoker jokers jomama jonathan jonathon jones
jordan joseph josephin josephphone7 joshua journey jrcfyf jsbach juancarlos juanita jubilee judith juggalo juggernaut julian juliana julien
juliet juliette julius jumper junebug jungle junior junkie jupiter just4fun justdoit justforfun justice justin justinbiebe justinbieber
justine justme justus juventus jxfhjdfirf k123456789 kahuna kaiser kaitlyn kakashka kaktus kalifornia kalina kaliningrad kamehameha
kamelia2011 kamikaze kamila kangaroo kanmax1994 kansas karachi karate karina karolina kashmir kasper katana katarina katerina katherin
katherine kathleen kathryn katie katrin katrina katyakatya kawasaki kaylee kayleigh kazakhstan kazantip kbnthfnehf kcj9wx5n kd189nlcih
keegan keenan keeper keepout keisha keller kelley kellie kelly kelsey kelvin kendall kendra kennedy kenneth kenshin kensington kentucky
kenwood kenworth kermit kernel kerouac kerstin kestrel kevin keyboard keystone keywest kfgjxrf kfhbcf kickass kicker kidrock kieran killbill
killer killers killjoy killkill killme kilroy kimball kimber kimberly kimmie kinder king kingdom kingfish kingfisher kingkong kingpin
kingston kipper kirill kirkland kirsten kirsty kisses kissing kisskiss kissme kissmyass kitchen kiteboy kitkat kitten kittens kitty kittycat
kittykat kittykitty kjkszpj kjrjvjnbd kl?benhavn klapaucius klaste klaster kleopatra klingon klizma klondike klubnichka knickerless knickers
knicks knight knights knockers knopka knucklehead knuckles kobebryant kodiak kokomo kolobok komodo konovalova konstantin koolaid kordell
koroleva korova koshka kosmos kostya kotaku kotenok kozanostra kramer krasavchik krasotka kravchenko krishna krissy krista kristen kristi
kristian kristin kristina kristine kristopher kristy krokodil krolik kronos krusty krypton kryptonite krystal ksenia ksusha ktjynsq40147
ktyjxrf kudos4ever kungfu kurtcobain kwiatuszek labrador labtec lacrosse laddie ladies ladybug ladyffesta laguna lakers lakeside lakewood
lakota lalakers lambda lambert lamborghini lamborgini lamont lancelot lancer lander landon lansing lantern laptop larisa larissa larkin
lassie lasvega lasvegas latina latinas latino laura laurel lauren laurence laurent laurie lawrence lawson lawyer lazarus leader leanne
leather leavemealone ledzep ledzeppelin leedsutd left4dead2 legacy legend legion legolas lekker lemmein lemonade lemons lennon lenochka
leonard leonardo leonid leopard leopold lesley leslie lespaul lestat lester letmei letmein letmein123 letmeinnow letsgo letter lexmark
lfitymrf lfplhfgthvf lfybbk lhbjkjubz2957704 lhfrjy liberty library lifehack lifeisgood lifetime light lighter lighthouse lighting lightnin
lightning lights lightsaber lilian liliana lilith lillian lillie limewire limited limpbizkit lincoln lindros lindsay lindsey lineage
lineage123 linkin linkinpark lionel lionking lipstick liquid lisa lisalisa lissalissa lithium little littlebear littlegirl littleminge
liverpoo liverpool liverpool1 liverpoolfc livestrong living lizard lizzie lkjhgfdsaz lkjhgfdsazx llamas loaded lobster lockerroom logitech
lokomotiv lolipop lollipop lollol lollypop lololyo123 london lonely lonesome lonestar lonewolf longbow longdong longer longhorn longjohn
looker looking lookout looney looser loploprock lorena lorenzo loretta lorraine losangeles losers lost4815162342 lothlorien lotrfotr34
lottie louise loulou love love777321777 lovebug loveforever loveislife loveit loveless lovelife lovelove lovely loveme lover loverboy lovers
loveya loveyou lovezp1314 loving lowell lowrider lp2568cskt lsia9dnb9y ltybcrf luansantana luciano lucifer lucifer666 lucille lucky
luckycharm luckydog ludmila ludwig lumber lumberjack luojianhua luther lvbnhbq lytdybrbdfvgbhf lytghjgtnhjdcr lzhan16889 m123456789 m6cjy69u
m6cjy69u35 ma123123123 macbeth macdaddy machine mackie macleod macman macross madagascar madagaskar madcat madden maddie maddog madeline
madina madison madman madmax madness madonna madrid maestro magazine magelan magellan maggie maggot magic magical magical123 magician magick
magicman magnet magneto magnolia magnum magnus magpie magpies mahler maiden mailcreated mailcreated5240 mailman maintenance maisuradze
majestic makaveli maksim maksimka malachi malaka malcolm malibu malice malina mallard mallory malone mamacita mamamia mamapapa management
manager manchest manchester manchester1 mancity mandarin mandarinka mandingo mandragora mandrake manfred mangust6403 maniac manila mankind
manning manolo manowar manson mantis manuel manuela manutd mapet123456 mapleleafs maprchem56458 maradona marathon marble marcel marcello
marcelo marcia marcius marcos marcus marcuseckos margaret margarit margarita margherita margie maria mariah mariamaria marian mariana
marianna marianne marijuan marijuana marika marilyn marina marinamarina marine mariner mariners marines marino marinochka marion mariposa
marisa marissa marius mariya marjorie mark marker market markhegarty markie markiz markus marlboro marlene marley marlin marlon marquis
marriage married marsha marshall martha martin martina martine martinez martini marvel marvin maryann maryjane maryland masamune maserati
mashamasha massage massimiliano massimo massive master masterbaiting masterbate masterbating mastercard masterchief mastermind masters
matador matchbox20 matematica matematika mathematics mathew matilda matrix matt matteo matthe matthew matthews matthias mattie mattylad10
mature maureen maurice maurolarastefy maveric maverick maxdog maxell maxima maxime maximilian maximum maximus maxine maxmax maxmotives
maxwell mayday mayhem maynard mazafaka mazda626 mazdarx mcdonald mckenzie mclaren meagan meatball meathead meatloaf mechanic mechanical
medical medicine medina medion meditation medusa medved megadeth megaman megane megapass megatron meghan meister melanie melinda melissa
mellon mellow melody melvin member memorex memory memphis menace mental mentor meowmeow mephisto mercedes mercury meredith meridian merlin
merlot mermaid mersedes messiah metallic metallica metallica1 method metroid metropolis mevefalkcakk mexican mexico michae michael
michael123 michaela michaeljackson michaels micheal michel michele michell michelle michigan mickey mickeymouse microlab micron microphone
microsof microsoft midget midnight midnite midway mighty miguel mihail mikael mike mikemike milana milano mildred milena military milkman
millenium millennium miller millerlite millertime millie million millionaire millions millwall milton mine minecraft minecraft123 minemine
minerva mingus minhasenha minicooper minime minimoni ministry minnesota_hp minnie miracle mirage miranda miriam mirror mischief misery
misfit misfits mishka misiaczek1 mission mississippi missouri mister mistress mitchell mitsubishi mittens mizzou mnbvcxz mobile models
modelsne modena modern mohamed mohammed mohawk mollie molly mollydog moloko molson momoney monaco monalisa monarch monday mondeo money
moneymaker moneyman moneymoney moneys mongoose monica monika monique monitor monkey monkeybo monkeys monopoly monroe monster monster123
monsters montag montana montecarlo montenegro montgom montgom240 montgomery montreal moocow mookie moomoo moonbeam moondog mooney moonligh
moonlight moonshin mordor moreno morgan morganstanley moritz morning morpheus morris morrison morrowind mortal mortalkombat mortgage
mortimer morton moscow moskva mostwanted motdepasse mother motherlode mothers motion motley motorcycle motorola mountain mouse mousemouse
movies mozart msoracle32re msorcloledbr mudvayne muhammad mulder mullet mulligan multimedia multiplelo multiplelog munchkin munich muppet
murcielago murder murphy murray murzik musashi muscle muscles mushroom music musica musiclover musicman mustafa mustang mustangs mustard
mybaby mygirl myjdxtcxks mykids mylife mylove myname mypass mypassword myrtle myself mystery mystic myxworld nadine namaste nanook napass
napoleon napoli napster naruto nascar nastia nastya nastya1995 nastya1996 nastya1997 nastya2010 nastyanastya natali natalia natalie nataly
natasha natasha123 nathalie nathan nation national native natural nature naughty naughtyboy nautilus navigation navigator nazgul nbvjatq
ncc1701a ncc1701d ncc1701e nccpl25282 ne_e_pod_chehyl nebraska necromancer necronomicon need4speed needforspeed nellie nelson nemesis
nemvxyheqdd5oqxyxyzi neptune nesterenko netscape network networkingpe nevada neveragain nevergiveup nevermind nevermore neverwinter nevets
newbie newcastl newcastle newlife newman neworleans newpass newpassword newport newproject newproject2004 newton newyear newyork newzealand
nextel nfnmzyf nfytxrf nguyen nhbujyjvtnhbz nhecsyfujkjdt nhfdvfnjkju123 nhfrnjhbcn nhfycajhvths niceass niceguy nicholas nichole
nick1234-rem936 nickel nicola nicolas nicole nightcrawler nightmare nightmare1 nights nightshade nightwish nikita nikita1998 nikita2000
nikitos nikola nikolaevna nikolai nikolay nimbus nimrod nineinch niners ninjas nintendo nintendo64 nipper nirvana nissan nissan350z nitram
nittany nobody noelle nofear nokia6230i nokia6300 nokiadermo nokian nolimit nomore noname nondriversig nonenone noodle noodles nookie
noonehackme nopass nopassword norbert normal norman norris northern norton norway norwich nostradamus nostromo notebook nothing nottingham
notused novell november novosibirsk nthvbyfnjh nthvbyfnjh2 ntktajy ntktdbpjh1994 nuaddn9561 nuclear nudist nugget nuggets number nurses
nutmeg nutter nuttertools nwo4life nygiants nyjets nylons nymets oakland oakley oatmeal obelix oberon obiwan oblivion obsidian oc247ngucz
oceans october odessa odyssey office officer ohyeah oilers oklahoma oksana olcrackmaster oldman oldsmobile olegnaruto olesya oliver olivia
olivier olympus omgkremidia onelove onetime onetwo onetwothree online onlyme ontheoutside ontherocks opendoor opennow opensesame openup
operator ophelia optimist optimus option options oracle orange oranges orchid oregon orient original orioles orlando orochimaru oscar osiris
othello ottawa outback outkast outlaw outside overkill overlord oxford oxygen p0015123 p0o9i8u7y6 pa55w0rd pa55word pacers pacific packard
packer packers pacman paddle padres painkiller paintbal paintball paintball1 painter pakistan palace paladin palermo pallmall palmer
palmtree paloma pamela panama panasoni panasonic pancake pancho pandemonium pandora pantera panther panthers panzer papers papillon papito
paradigm paradise paradox paraklast1974 paramedi paranoid paris parker parliament parol12345 parola parolparol parrot partner pasadena
pascal pass pass1234 passat passion passmaster passme passpass passport passtrader passw0rd passwd passwor password password00 password01
password10 password11 password12 password123 password1234 password13 password21 password22 password23 password69 password88 password99
passwordassword passwordpassword passwords passwordstandard passwort pastor pasword patches pathfind pathfinder patience patric patrice
patrici patricia patrick patriot patriots patrol patton paul paulie paulina pauline pavilion pavlov payton pdtplf peacemaker peaches peachy
peanut peanuts pearljam pearson pebble pebbles peekaboo peeper peewee pegasus pelican pencil penelope penetrating penetration penguin
penguins pentagon penthous pentium people pepito pepper peppermint percussion perfect perfection performance performing persik person
persona personal peter peterbil peternorth peterpan peters peterson petrov petrova petunia peugeot peugeot406 peyton pfhfnecnhf
pfqwtd27121988 phantom pharmacy pheonix phezc419hv philadelphia philip philippe philippines philips phillies phillip phillips philly
philosophy phoebe phoeni phoenix photos phpbb physics pianoman piazza picard picasso piccolo pickle pickles pickup picture pictures picturs
pierce pierre pigeon piglet pigpen pikachu pillow pinball pineappl pineapple pineapple1 pingpong pinhead pinkfloy pinkfloyd pinnacle pioneer
pipeline pippen pippin piramida pirate pirates pisces pistol pistons pitbull pittsburgh pixies pizzas placebo planet plasma plastic plastics
platinum platon platypus playboy player players playground playing playstat playstatio playstation playstation2 playstation3 playtime please
pleasure plhfdcndeq plumber plymouth pobeda pocket poetry pointblank pointbreak poison poiuytrewq pokemon pokemon123 poland polaris police
polina polish polopolo polopolo09 polska pompey poncho pontiac poochie poodle poohbear pookie poop pooper poopie poopoo pooppoop pooter
popcorn popeye popova popper porkchop porsche porsche911 portal porter portishead portland portsmouth portugal poseidon positive possum
postal postman postov postov1000 potato pothead potter powder powell power powerpower powers praise prayer preacher precious predator
prelude premier premium premiumcash presario presiden president presidente presley presto preston pretty prettygirl priest primetime
primetime21 primus prince princes princess pringles printer printing prisonbreak prissy private privet prodigy production professional
profit program programmer progress progressive project prometheus promise property prophet prospect prosperity protection proton proview
prowler prozac psychnaut psychnaut1 psycho ptybnxtvgbjy public puddin pudding puertorico puffin pufunga pufunga7782 pulsar pumper pumpkin
pumpkins punisher punker punkin punkrock punksnotdead puppet puppies pupsik purdue purple putter pyfrjvcndj pyramid python q123456789
q1234567890 q1q2q3q4q q1q2q3q4q5 q1w2e3r q1w2e3r4 q1w2e3r4t q1w2e3r4t5 q1w2e3r4t5y q1w2e3r4t5y6 q1w2e3r4t5y6u q1w2e3r4t5y6u7
q1w2e3r4t5y6u7i8 q1w2e3r4t5y6u7i8o9p0 q2w3e4r q2w3e4r5 qawsed qawsedrf qawsedrftg qawsedrftgyh qaz123wsx456 qaz26101778 qazqaz qazwsx
qazwsx1234 qazwsx12345 qazwsx123456 qazwsxed qazwsxedc qazwsxedc1 qazwsxedc12 qazwsxedc123 qazwsxedcrfv qazwsxedcrfvtgb qazwsxqazwsx qazxcv
qazxsw qazxswedc qazxswedc123 qazxswedcvfr qazzaq qpwoeiruty qq123456789 qqqwww quality quant4307s quantum quartz quasar quattro quebec
queenas8151 queenie queens quentin question quicksilver quiksilver quincy qwaszx qwaszxerdfcv qwe1234567 qwe123qwe qwe123qwe123 qweasd
qweasdzxc qweasdzxc1 qweasdzxc12 qweasdzxc123 qwedsa qweqwe qwer qwer1234 qwerasdf qwerasdfzxcv qwert qwert123 qwert12345 qwert54321
qwertasdfg qwertasdfgzxcvb qwertgfdsa qwerttrewq qwerty qwerty1234 qwerty12345 qwerty123456 qwerty123456789 qwerty2010 qwertyasdfgh qwertyu
qwertyu123 qwertyui qwertyuio qwertyuiop qwertyuiop1 qwertyuiop10 qwertyuiop12 qwertyuiop123 qwertyuiop12345 qwertyytrewq qwertzuiop
r2d2c3po r3vi3wpass rabbit rabota racecar racerx rachael rachel rachelle racing radical radiohea radiohead rafael ragnarok raider raiders
railroad rainbow rainforest rainman raistlin raleigh rambler ramirez rammstein rammstein1 ramona ramones rampage ramrod ramses ramsey rancid
randall random ranger rangerover rangers raptor raquel rascal rasdzv rashley198 rasmus rasputin rastaman ratman rattlesnake raven ravens
raymond razz rbhbkk rctybz reader reading reagan reality really realmadrid reanimator reaper rebecca rebels reckless record records recovery
redalert redbaron redbird redbone redbull redcar reddevil reddog reddwarf redemption redeye redfish redfox redhat redhead redhot redline
redman redneck redrose redrum redskin redskins redsox redwing redwings redwood reebok reefer referee reflex reggae reggie regina reginald
register reilly reload remember remingto remote renata renault renegade repair report reptile republic rereirf rescue research resident
residentevil respect respublika retired revelation revenge review reviewpass revolution revolver reymysterio reynolds rfcgthcrbq rfgecnfcerf
rfhbyf rfhfrfnbwf rfhfvtkmrf rfhnjirf rfkbajhybz rfkmrekznjh rfnfcnhjaf rfnfgekmnf rfnthbyf rfnthbyf1988 rfntymrf rfrfirf rfrnec rfvfcenhf
rhbcnbyf rhbcnbyjxrf rhfcjnrf rhfcyjzhcr rhfvfnjhcr rhiannon rhjrjlbk rhonda rhtdtlrj ricard ricardo riccardo richar richard richards
richardson richie richmond riders rightnow rimmer ripken ripley ripper ripple rivera riverplate rivers rjhjkmbien rjhjktdf rjirfrgbde
rjkjrjkmxbr rjntyjr rjycnbnewbz rjycnfynby rkfdbfnehf roadkill roadking roadrunn roadrunner roadster robbie robert roberta roberto roberts
robins robinson robocop robotech robotics rochelle rock rockandroll rockbottom rocker rocket rockets rockford rockhard rockhopper rockie
rockies rockin rocknrol rockon rocks rockstar rocky rodman rodney roflcopter rogers roland roller rolling rollins rolltide romance romano
romanroman romans romantic romashka romero rommel ronald ronaldinho ronaldinho10 ronaldo ronaldo123 ronnie roofer rookie rooney rooster
rootbeer rosario roscoe rosebud rosemary roswell rotten rottweiler rovers roxanne royals rtyuehe rubber rubberduck rubble rudolf rulez
rulezzz runaway runescape runescape1 runner running rupert rush rush2112 ruslan russel russell russia russian rustam s123456789 s1a2s3h4a5
s456123789 sabbath sabina sabine sabres sabrina sacramento sacred safari safety sagittarius sahara saigon sailboat sailing sailor sailormoon
saints sairam saiyan sakura salamander salamandra salami salasana saleen salmon salome salomon salope salsero salvador samantha samara
samiam samira sammie sammy samoht sampson samson samsun samsung samsung123 samtron samuel samurai sanandreas sanchez sancho sander sanders
sandie sandiego sandman sandra sandrine sandro sandwich sandy sanford sanfran sanfrancisco sanity santafe santamaria santana santiago santos
sapper sapphire saqartvelo sarah saratoga sascha sasha sasha12345 sashasasha sasuke satisfaction saturn saun24865709 sauron sausage sausages
savage savanna savannah savior sawyer sayang scandinavian scania scanner scarface scarlet scarlett schalke schatz scheisse schmidt school
schoolgirlie schumacher science scooby scoobydo scoobydoo scooter scorpio scorpion scotch scotland scott scottie scotty scoubidou2
scoubidou6 scrabble scrapper scrappy scratch scream screamer screen script scruffy scully sdh686drth sdicmt7seytn seabee seadoo seagull
seahawks seamus searay search season seattle sebastia sebastian sebastian1 second secret secrets secure security sedona seeker seeking
seemnemaailm seinfeld sekret select selena selfok2013 selina seminole semperfi senator senators seneca senior seniseviyor sensei sentinel
septembe september serega serena serendipity serenity sergeant sergeevich sergei sergey sergio series serpent sersolution server service
service321 services sesame sevastopol sevens severin seymour shadow shadow1212 shadows shaggy shakespeare shakira shalom shaman shamanking
shamrock shamus shaney shanghai shania shanna shannon shanti shaolin sharks sharky sharon shasta shaved shawna shazam shearer sheeba sheena
sheepdog sheila shelby shelbygt500 shelley shelly shemale shepherd sheridan sheriff sherlock sherman sherri sherry sherwood shevchenko
shibby shiloh shiner shinobi shirley shocker shodan shogun shooter shopping shorty shotgun showme showtime shrimp shuang shuttle shutup
sidekick sidewinder sidney siemens sierra sigmachi silence silent silenthill silver silverad silverstone silvia simferopol simmons simon
simona simone simple simpleplan simpson simpsons sinatra sinbad sinclair singapor singer single sinister sinned sinner sirius sister sisters
sithlord sixers sixpack skateboard skater skeeter skibum skidoo skiing skillet skinner skinny skipper skippy skittles skorpion skorpion39
skydive skyhawk skylar skyler skyline skywalke skywalker slacker slamdunk slammer slapper slappy slapshot slater slavik slayer sleeper
sleepy slider slimshad slimshady slinky slipknot slipknot666 slippery sloppy slowhand slugger sluggo smackdow smallville smashing smeghead
smelly smiles smiley smirnoff smith smiths smitty smoker smokes smokey smokie smokin smoking smooth smoothie smudge snakes snapon snapper
snapple snappy snatch sneakers sneaky snickers sniper snooker snoopdog snoopy snowball snowboar snowboard snowflak snowman snuffy snuggles
snusmumrik sobaka soccer socrates softail softball software sojdlg123aljg solaris soldier soleil solidsnake solitude solnce solomon solution
someone somerset somethin something something1 sommer sonata sonics sonnenschein sonoma sonyericsson sooner sooners sophia sophie soprano
soso123aljg soulmate southern southpar southpark southpaw sowhat spaceman spam967888 spanish spanner sparkle sparks sparky sparrow sparta
spartak spartak1922 spartan spartan117 spartans speaker spears special specialinsta specialist specialk spectre spectrum speedo speedway
speedy spence spencer sphinx spider spiderma spiderman spiderman1 spiderman3 spidey spike spiker spikes spikey spinner spiral spirit
spitfire splash splinter sponge spongebo spongebob spooky sporting sports sporty spotty spread spring springer springfield springsteen
sprint sprinter sprite spunky sputnik spyder squall square squash squeak squeeze squirrel srinivas ss6z2sw6lu stacey stacie stalin
stalingrad stalker stalker123 stallion standard stanford stanislav stanley staples star starbuck starcraf starcraft starcraft2 stardust
starfire starfish stargate starligh starman starscream starship starstar starter startrek starwars starwars123 stasik static station
statistika status stealth steamforums steaua steele steeler steelers stefan stefanie stefano steffi stella stepan stephan stephane stephani
stephanie stephanie1 stephen stereo sterlin sterling sterva steve steven stevens stevie stewart stickdaddy77 sticks sticky stiffy stigmata
stimpy stinger stingray stinker stinky stinkyfinger stocking stocks stolen stomatolog stonecol stonecold stoned stonehenge stoner stones
stoney storage stories stormy straight strange stranger stratfor stratocaster stratus strawber strawberry stream street streetball streets
strength stress stretch strider strike striker string stroke stroker strong stronghold stryker stuart stubby student studio studioworks
studly studman stumpy stunner stupid styles stylus subaru sublime submit subscriber suburban subway subzero success suicide sullivan sultan
summer summertime summit sundance sunday sundaypunch sunderland sundevil sunfire sunflowe sunflower sunflower1 sunnyday sunrise sunset
sunshin sunshine sunshine69 super super123 superb superduper superfly superior superma superman superman12 superman123 supermanboy
supermario supernatural supernov superpower superpuper supersonic supersta superstar support supreme surfer surfing survivor susana susanna
susanne suslik sutton sutvsc5ysaa suzanne suzuki svensps820 svetasveta svetik svetlana svoboda sweden swedish sweet sweetdream sweetdreams
sweetheart sweetie sweetiepie sweetnes sweetness sweetpea sweets sweety swimmer swimming swinging switch swordfis swordfish swords sydney
sylveste sylvia sylviahans syncmaster synergy syracuse system systemofadown syzygy t34vfrc t34vfrc1991 t5r4e3w2q1 tabasco tabitha table54781
tacobell tacoma tadmichaels taekwondo talisman tamara tamwsn3sja tanker tanner tardis target tarheel tarheels tarzan tatarin tatiana tattoo
tatyana taurus taxman taylor taylormade tazman tazmania tdfyutkbjy tdutybq tdutybz teacher technician technics techniques techno technology
teddybea teddybear teenage tekken telecaster telefon telephon telephone television tempest templar temple temppass temppassword tenchi
tender tennis tequila terefon teresa terminal terminat terminator terrapin terrell test test1234 tester testing testing123 testpass testtest
thailand thanatos thanks thankyou theater theatre thebeatles theboss thecakeisalie thecat thecrow thecure thedog thedon thedoors thedude
theend theforce thegame thegreat thekid theking thelma theman theodore theone theresa therock thesimpsons thesims thewho thirteen thirteen13
thisisit thomas thompson threesom throat thuglife thugstools thumbs thunder thunderb thunderbird thundercat thursday tiberius tiburon ticket
ticketmaster tickle tiffany tiger tiger123 tigers tigertiger tigerwoods tigger tights timber timberlake timberland timberwolf time timeout
timosha timothy tinker tinkerbe tinkerbell tinman tintin tipper titanic titanium titans titleist tkbpfdtnf toaster tobias toejam toffee
together toilet tokiohotel toledo tolkien tomahawk tomato tombraider tomcat tommie tommy tommyboy tomorrow tomtom tongue tonight tony
toocool toolbox toolman toonarmy tootie tootsie topcat topdog topgun tophat topher topper toriamos torino tornado toronto torres toshiba
tosser tottenha tottenham tottenham1 towers toyota tracer tracey tracker tractor trader traffic trailer trainer training trains trance
transam transfer transformer transformers transit translator trapper travel traveler travis treasure trebor trevor trfnthbyf triangle tribal
tricia tricky trident trigger trinidad trinitro trinity triple tripleh tripod tripper trisha tristan triton triumph trixie trojan trojans
trombone trooper tropical trouble trucker trucking trucks truelove truman trumpet trunks trustno trustnoone tsunami tucker tuesday tulips
tunafish tundra tuning tupacshakur turkey turner turnip turtle tweety twelve twenty twiggy twilight twinkie twinkle twisted twister tycoon
tylerca310 typhoon tyrone ublhjgjybrf ubnkthrfgen ubvyfcnbrf ufhhbgjnnth ufkbyf ujkjdjkjvrf ukraine ultima ultimate umbrella umpire
unbelievable uncencored undead undercover underdog undergroun underground understand undertak undertaker underwater underworld unforgiven
unicorn unique uniqueness united universa universal universe universidad university unknown unreal upyours uranus ursula usarmy userexecute
username usnavy utopia utyyflmtdyf v123456789 vacation vagabond valencia valentin valentina valentine valentinka valera valeri valeria
valerie valhalla valkyrie valley vampir vampire vampires vancouve vanessa vanguard vanhalen vanilla vanyarespekt varvara vasilisa vauxhall
vbhjndjhtw vbkfirf vector vectra vedder vegeta vehpbr velocity velvet vendetta venera venice venom121293 ventura venture verbatim veritas
verizon vermont vernon verona veronica veronika versace vertigo verygoodbot vfczyz vfhbyf vfhbyfvfhbyf vfhecz vfhufhbnf vfhufhbnrf
vfhvtkflrf vfibyf vfitymrf vfksirf vflfufcrfh vfntvfnbrf vfrcbv vfrcbvrf vfrcbvtyrj vfrcbvvfrcbv vfvekz vfvfgfgf vfvfgfgf123 vfvfvskfhfve
vfvjxrf vfylfhbyrf viagra vickie victor victoria victory vienna vietnam viewsoni viewsonic viking vikings viktor viktoria viktoriya village
villeneuve vincent vinnie vinogradov vintage violet violetta violin viper vipergts vipers virgil virtuagirl virtual vision visual vitalik
vitalik123 vitamin vivian vjcrdf vjkjrj vjqgfhjkm vkontakte vladik vladimir vladimirovna vladislav vladislava vladivostok volcom volkov
volkswag volkswagen volley volleyball volume voodoo vortex voxstrange voyager vqsablpzla vsegda vsjasnel vsjasnel12 vulcan vyjujnjxbt
w1w2w3w4w5 w2dlww3v5p wachtwoord waffle wagner walker walkman555 wallace wallet walleye wallstreet walmart walnut walrus walter wanderer
wanted wapbbs warcraft wareagle warhamme warhammer warhammer40k warlock warlord warner warning warren warrior warriors warthog wasabi
washburn washingt washington wasser wassup wasted watcher water waterboy waterfalls waterloo watermelon waters watford watson wazzkaprivet
wcrfxtvgbjy wealth weasel weather weaver webber webhompas webhompass webmaste webmaster websolutions websolutionssu webster webuivalidat
wedding weezer weihnachte weihnachten weihnachtsbau weihnachtsbaum welcom welcome welcome123 welder wellington wenef45313 werder werewolf
werner werty12345 wesley western westham weston westside westwood wethepeople wg8e3wjf whatever whatsup whatthehell whatwhat wheels whiskers
whiskey whisky whisper whistler white whiteboy whiteout whitepower whitesox whitey whitney whocares whosyourdaddy whynot wibble wicked
widespread wilbur wildbill wildcard wildcat wildcats wildfire wildman wildone wildwood willia william williams willie willis willow wilson
winchester windmill window windows windsor windsurf wingman wingnut winner winners winnie winnipeg261 winston winstonone winter wireless
wisdom wishbone wishmaster wizard wizards wolf wolfen wolfgang wolfie wolfman wolfpac wolfpack wolverin wolverine wolverines wolves wombat
wonder wonderland wonderwall wonderwoman woodie woodland woodstoc woofer woofwoof woohoo wookie wordpass working wormix wraith wrangler
wrench wrestle wrestler wrestlin wrestling wrestling1 wright wrinkle writer writerspace wutang wwwooo1234 wxcvbn wyoming xanadu xander
xavier xerxes xfiles xiaoyua123 xpressmusic xtreme yamaha yamahar yankee yankees yanshi1982 yasmin ybrbnf ybrjkfq ybrjkftdbx ybrjkftdyf
yeahbaby yellow yessir yfcnhjtybt yfcntymrf yfcnzyfcnz yfnfif yfnfitymrf yfnfkb yfnfkmz yjdsqgfhjkm yogibear yolanda yomama yosemite
yoshimitsu young yourmom youtube yoyoma ytrewq yugioh yvette yvonne yzerman z123456789 z1x2c3v z1x2c3v4 z1x2c3v4b z1x2c3v4b5 z1x2c3v4b5n6
z1x2c3v4b5n6m7 zachary zander zanzibar zaphod zaq12wsx zaq12wsxcde3 zaq1xsw zaq1xsw2 zaq1xsw2cde zaq1xsw2cde3 zaqwsx zaqwsxcde zaqwsxcderfv
zaqxsw zaqxswcde zaratustra zaraza zarina zasada zcfvfzkexifz zcxfcnkbdf zcxfcnkbdfz zenith zephyr zeppelin zerocool zexts364325 zhjckfd
zhuang zidane zigzag zildjian zipper zjses9evpa zodiac zoloto zombie zqjphsyf6ctifgu zvezda zx123456789 zxasqw zxcasd zxcasdqwe zxcasdqwe123
zxcv1234 zxcvb12345 zxcvbasdfg zxcvbn zxcvbn123456 zxcvbn3215 zxcvbnm zxcvbnm123 zxcvbnm1234 zxcvbnm123456789 zxcvbnmmnbvcxz
`
    .trim()
    .split(/\s+/),
);
